import { describe, expect, it } from "vitest";
import { printedMessage, printedMessages } from "./printed-message";

const read = (text: string) => {
  const message = printedMessage(text, "/p", "user");
  return message && [message.role, ...message.parts.map((part) => `${part.type} ${part.text}`)];
};

describe("a message of LangChain as Python prints it", () => {
  it("is its words, whichever way it is printed", () => {
    expect(read("content='Is it open?' additional_kwargs={} response_metadata={}")).toEqual([
      "user",
      "text Is it open?",
    ]);
    expect(read(`HumanMessage(content="It's late", additional_kwargs={}, id=None)`)).toEqual([
      "user",
      "text It's late",
    ]);
    expect(read("SystemMessage(content='Be kind.')")).toEqual(["system", "text Be kind."]);
  });
  it("says its calls and its answers", () => {
    expect(
      read("content='' additional_kwargs={} tool_calls=[{'name': 'open_door', 'args': {'n': 2}, 'id': 'c1'}]"),
    ).toEqual(["assistant", 'call {"n":2}']);
    expect(read("ToolMessage(content='stuck', tool_call_id='c1', status='error')")).toEqual(["tool", "result stuck"]);
  });
  it("is nothing else: words that only look like it, what breaks off, other classes", () => {
    for (const text of [
      "content='a'",
      "content is king",
      "HumanMessage(content=",
      "Message(1)",
      "Door(content='a')",
      "",
    ])
      expect(read(text), text).toBeUndefined();
  });
});

it("a state that Python printed whole is its messages", () => {
  const said = (text: string) =>
    printedMessages(text, "/p", "user").map(({ role, parts }) => [role, ...parts.map((part) => part.text)]);
  const messages = "[SystemMessage(content='Be kind.'), HumanMessage(content='Sink?', additional_kwargs={})]";
  for (const text of [`messages=${messages}`, `{'messages': ${messages}}`])
    expect(said(text), text).toEqual([
      ["system", "Be kind."],
      ["user", "Sink?"],
    ]);
  expect(said("{'messages': [('user', 'Sink?')]}")).toEqual([["user", "Sink?"]]);
  expect(["{'messages': [", "messages=[]", "{'other': [1]}"].flatMap(said)).toEqual([]);
});
