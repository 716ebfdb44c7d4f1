"""Says which agent broke the run of a log, at which step and why, and how many calls that took."""

from __future__ import annotations

import argparse
import sys

import faultline

# `trajectory` shows the model the whole run at once.
METHODS = {
    "trajectory": "all-at-once",
    "all_at_once": "all-at-once",
    "step_by_step": "step-by-step",
    "binary_search": "binary-search",
    "tracer": "tracer",
}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--log_path", required=True, help="log of a run, or a folder of logs")
    parser.add_argument("--method", choices=sorted(METHODS), default="trajectory")
    parser.add_argument("--model", default="gpt-4o")
    parser.add_argument("--base_url", help="endpoint of the model; by default OPENAI_BASE_URL, else OpenAI")
    options = parser.parse_args()
    method = METHODS[options.method]
    asked = {} if method == "tracer" else {"model": options.model, "base_url": options.base_url}
    try:
        results = faultline.attribute(options.log_path, method, **asked)
    except (faultline.FaultlineError, OSError) as error:
        print(error, file=sys.stderr)
        return 1
    for result in results:
        print(f"Agent: {result.agent_name}")
        print(f"Step:  {result.step_number}")
        print(f"Reason: {result.reason}")
        print(f"Calls: {result.call_count}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
