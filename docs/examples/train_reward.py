"""Asks Faultline for the reward of a tracer in training: for verl, OpenRLHF and TRL. Needs only Python 3.10.

FAULTLINE_URL is the address of the workspace's server, FAULTLINE_API_KEY one of its keys.
"""

import json
import os
import time
import urllib.error
import urllib.request

# True if the chat template ends the prompt with <think>, so that answers begin after it.
opens_thinking = False


def ask(batch: dict, attempts: int = 5) -> dict:
    """Rewards of a batch in the order of the request: {"rewards", "scores", "extra_logs": {"format", "agent", "step"}}."""
    request = urllib.request.Request(
        os.environ["FAULTLINE_URL"].rstrip("/") + "/api/v1/rewards",
        data=json.dumps(batch).encode(),
        headers={
            "content-type": "application/json",
            "authorization": "Bearer " + os.environ["FAULTLINE_API_KEY"],
        },
    )
    for attempt in range(attempts):
        try:
            with urllib.request.urlopen(request, timeout=180) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as error:
            # A faulty batch stays faulty: training on a guess would be worse than stopping.
            if error.code < 500 and error.code != 429:
                raise RuntimeError(error.read().decode()) from error
            if attempt == attempts - 1:
                raise
        except urllib.error.URLError:
            if attempt == attempts - 1:
                raise
        time.sleep(2**attempt)
    raise RuntimeError("no answer")


def reward_func(queries: list, prompts: list, labels: list) -> dict:
    """OpenRLHF 0.11: --reward.remote_url train_reward.py --data.label_key label"""
    answer = ask({"query": queries, "prompts": prompts, "labels": labels})
    try:
        import torch
    except ImportError:
        return answer
    return {
        "rewards": torch.tensor(answer["rewards"]),
        "scores": torch.tensor(answer["scores"]),
        "extra_logs": {name: torch.tensor(values) for name, values in answer["extra_logs"].items()},
    }


def tracer_reward(completions: list, agent: list, step: list, log_metric=None, **columns) -> list:
    """TRL 1.16: GRPOTrainer(reward_funcs=tracer_reward); `agent` and `step` are columns of the data set."""
    batch = {"completions": completions, "agent": agent, "step": step, "opens_thinking": opens_thinking}
    answer = ask(batch)
    if log_metric is not None:
        for name, values in answer["extra_logs"].items():
            log_metric(f"reward/{name}", sum(values) / len(values))
    return answer["rewards"]


def compute_score(data_source: str, solution_str: str, ground_truth: str, extra_info: dict | None = None) -> dict:
    """verl 0.9: reward.custom_reward_function.path=train_reward.py"""
    answer = ask({"completions": [solution_str], "label": [ground_truth], "opens_thinking": opens_thinking})
    parts = {name: values[0] for name, values in answer["extra_logs"].items()}
    return {"score": answer["rewards"][0], **parts}
