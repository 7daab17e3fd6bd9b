/** A refusal names the reason that the server gave, on whatever page it is shown. */
import { render, screen } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import fair from "../../locales/schemes/FAIR_HOSTED/en.json" with { type: "json" };
import ecommerce from "../../locales/schemes/SUBSIDY_ECOMMERCE/en.json" with { type: "json" };
import { ApiError } from "../../packages/web/src/shell/api.ts";
import { FailureAlert } from "../../packages/web/src/ui/alert.tsx";
import { startTexts } from "./site-texts.ts";

beforeAll(() => startTexts("en", { "schemes/FAIR_HOSTED": fair, "schemes/SUBSIDY_ECOMMERCE": ecommerce }));

const refuse = (body: object) => new ApiError(422, { success: false, ...body });
const rule = { id: "macaoOwned", key: "eligibility.macaoOwned", scheme: "FAIR_HOSTED", percent: 50 };

test("the rule of a scheme that is not met", async () => {
  render(<FailureAlert error={refuse({ code: 900013, reasons: [{ code: 900013, params: rule }] })} />);
  expect((await screen.findByRole("listitem")).textContent).toMatch(/50/);
});

test("the words of the page come first", () => {
  const error = refuse({ code: 900013, reasons: [{ code: 900013, params: rule }] });
  render(<FailureAlert error={error} describeReason={() => "the page's own words"} />);
  expect(screen.getByRole("listitem").textContent).toBe("the page's own words");
});

test("a reason by its code, where it belongs to no scheme", () => {
  render(<FailureAlert error={refuse({ code: 900013, reasons: [{ code: 106000 }] })} />);
  expect(screen.getByRole("listitem").textContent).toMatch(/certif/i);
});

test("what somebody wrote as the reason, once", () => {
  render(<FailureAlert error={refuse({ code: 10303, params: { reason: "The copy cannot be read" } })} />);
  expect(screen.getByRole("alert").textContent?.split("The copy cannot be read")).toHaveLength(2);
});
