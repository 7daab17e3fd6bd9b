/** Several messages about one field are below each other: none of them ends with a full stop. */
import type { Field } from "@portal/core/forms/types/index";
import { beforeEach, expect, test } from "vitest";
import { renderField } from "./render-field.tsx";
import { startTexts } from "./site-texts.ts";

beforeEach(() => startTexts("en"));
const period = { key: "it", kind: "dayRange", required: true } as Field;

test("two faults of a period have a line each", async () => {
  const { attempt } = renderField(period, { value: { to: "2026-99-99" } });
  await attempt();
  const lines = (document.querySelector(".fv-error")?.textContent ?? "").trim().split("\n");
  expect(lines).toHaveLength(2);
});
