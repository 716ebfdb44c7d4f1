"""Train a tracer with TRL 1.16 and AgenTracer's settings.

accelerate launch --config_file deepspeed_zero3.yaml --num_processes 8 train_grpo_trl.py train.jsonl test.jsonl

Weights, gradients and optimizer state of a model with 8 billion parameters take about 128 GB and do not fit on one
GPU: split them with ZeRO-3 or FSDP. TRL's repository has such files in examples/accelerate_configs.
"""

import sys

from datasets import load_dataset
from transformers import TrainerCallback
from trl import GRPOConfig, GRPOTrainer

from train_reward import tracer_reward

first_clip = 0.2


class DecayingClip(TrainerCallback):
    """AgenTracer's clip: B(s) = max(0.2 · B(0), B(0) · (1 − s / S))."""

    def __init__(self):
        self.trainer = None

    def on_step_begin(self, args, state, control, **kwargs):
        clip = max(0.2 * first_clip, first_clip * (1 - state.global_step / max(1, state.max_steps)))
        self.trainer.epsilon_low = self.trainer.epsilon_high = clip


data = load_dataset("json", data_files={"train": sys.argv[1], "test": sys.argv[2]})
clip = DecayingClip()
trainer = GRPOTrainer(
    model="Qwen/Qwen3-8B",
    reward_funcs=tracer_reward,
    train_dataset=data["train"],
    eval_dataset=data["test"],
    callbacks=[clip],
    args=GRPOConfig(
        output_dir="tracer",
        beta=0.0,  # no KL
        num_generations=8,
        # 32 prompts with 8 answers each per step: on 8 GPUs 8 × 32 = 256 answers.
        per_device_train_batch_size=1,
        gradient_accumulation_steps=32,
        learning_rate=1e-6,
        epsilon=first_clip,
        max_completion_length=4096,
        # Stores no activations of 32,768 tokens: they are computed again in the backward pass.
        gradient_checkpointing=True,
        # Without a strategy the test lines are never used.
        eval_strategy="steps",
        eval_steps=50,
        per_device_eval_batch_size=1,
        use_vllm=True,
        vllm_max_model_length=32768,
        bf16=True,
        # Qwen3 thinks by default; the answer follows its </think>.
        chat_template_kwargs={"enable_thinking": True},
    ),
)
clip.trainer = trainer
trainer.train()
trainer.save_model("tracer")
