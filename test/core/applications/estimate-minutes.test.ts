/** How long a form takes, worked out from what it asks for. */
import { expect, test } from "vitest";
import { estimateMinutes } from "../../../packages/core/src/applications/scheme-descriptions/estimate-minutes.ts";
import type { Field } from "../../../packages/core/src/forms/types/index.ts";
import { schemes } from "../../../packages/core/src/schemes/index.ts";

const buildForm = (...fields: [kind: Field["kind"], more?: object][]) => ({
  steps: [
    {
      id: "only",
      fields: fields.map(([kind, more], i) => ({ key: `f${i}`, kind, required: true, ...more }) as Field),
    },
  ],
});
const repeatField = (count: number, kind: Field["kind"], more?: object) =>
  buildForm(...Array.from({ length: count }, (): [Field["kind"], object?] => [kind, more]));

test.each<[string, ReturnType<typeof buildForm>, number]>([
  ["an empty form is still read", buildForm(), 5],
  ["ten short answers", repeatField(10, "text"), 10],
  ["ten documents take longer", repeatField(10, "documents"), 25],
  ["what is only read takes no more", repeatField(30, "content"), 5],
  ["what is known already takes less", repeatField(20, "text", { prefill: "institution.nameZh" }), 10],
  ["what is optional counts half", repeatField(20, "text", { required: false }), 10],
])("%s", (_name, scheme, minutes) => expect(estimateMinutes(scheme)).toBe(minutes));

test("every form takes between five minutes and two hours", () => {
  for (const scheme of schemes) {
    const minutes = estimateMinutes(scheme);
    expect(minutes % 5, scheme.id).toBe(0);
    expect(minutes, scheme.id).toBeGreaterThanOrEqual(10);
    expect(minutes, scheme.id).toBeLessThanOrEqual(120);
  }
});
