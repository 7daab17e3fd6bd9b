/** A refusal names the reason that the server gave, on whatever page it is shown. */
import { render, screen } from "@testing-library/react";
import type { ReactElement } from "react";
import { MemoryRouter } from "react-router-dom";
import { beforeAll, expect, test } from "vitest";
import fair from "../../locales/schemes/FAIR_HOSTED/en.json" with { type: "json" };
import ecommerce from "../../locales/schemes/SUBSIDY_ECOMMERCE/en.json" with { type: "json" };
import { FormProvider, type FormView } from "../../packages/web/src/form/form-context.tsx";
import { ProblemSummary } from "../../packages/web/src/form/wizard/answer-fields.tsx";
import { ApiError } from "../../packages/web/src/shell/api.ts";
import { FailureAlert } from "../../packages/web/src/ui/alert.tsx";
import { startTexts } from "./site-texts.ts";

beforeAll(() => startTexts("en", { "schemes/FAIR_HOSTED": fair, "schemes/SUBSIDY_ECOMMERCE": ecommerce }));

const buildRefusal = (body: object) => new ApiError(422, { success: false, ...body });
const rule = { id: "macaoOwned", key: "eligibility.macaoOwned", scheme: "FAIR_HOSTED", percent: 50 };

test("the rule of a scheme that is not met", async () => {
  render(<FailureAlert error={buildRefusal({ code: 900013, reasons: [{ code: 900013, params: rule }] })} />);
  expect((await screen.findByRole("listitem")).textContent).toMatch(/50/);
});

test("the words of the page come first", () => {
  const error = buildRefusal({ code: 900013, reasons: [{ code: 900013, params: rule }] });
  render(<FailureAlert error={error} describeReason={() => "the page's own words"} />);
  expect(screen.getByRole("listitem").textContent).toBe("the page's own words");
});

test("a reason by its code, where it belongs to no scheme", () => {
  render(<FailureAlert error={buildRefusal({ code: 900013, reasons: [{ code: 106000 }] })} />);
  expect(screen.getByRole("listitem").textContent).toMatch(/certif/i);
});

test("what somebody wrote as the reason, once", () => {
  render(
    <FailureAlert error={buildRefusal({ code: 10303, params: { reason: "The copy cannot be read" } })} />,
  );
  expect(screen.getByRole("alert").textContent?.split("The copy cannot be read")).toHaveLength(2);
});

/** At an address of the site, as every page is. */
const showAt = (address: string, element: ReactElement) =>
  render(<MemoryRouter initialEntries={[address]}>{element}</MemoryRouter>);

test("what no input of the page carries is listed with its reason and the page that can mend it", () => {
  const error = buildRefusal({
    code: 900054,
    fields: [
      { path: "shareholders.0.idNumber", key: "checkDigit" },
      { path: "reason", key: "required" },
    ],
  });
  showAt("/myform/index", <FailureAlert error={error} isCarried={(path) => path === "reason"} />);
  expect(screen.getByRole("listitem").textContent).toBe("The number is not correct. Check each digit.");
  expect(screen.getByRole("link").getAttribute("href")).toBe("/personal/info");
});
test("no page offers a link to itself, and none of an applicant's is offered to staff", () => {
  const error = buildRefusal({ code: 106000 });
  showAt("/personal/attest", <FailureAlert error={error} />);
  showAt("/staff/review", <FailureAlert error={error} />);
  expect(screen.queryByRole("link")).toBeNull();
  showAt("/myform/index", <FailureAlert error={error} />);
  expect(screen.getByRole("link").getAttribute("href")).toBe("/personal/attest");
});
test("the summary of a form says where a refusal without an input is mended", () => {
  showAt(
    "/myform/index",
    <FormProvider value={{ text: () => undefined } as unknown as FormView}>
      <ProblemSummary
        fields={[]}
        issues={[
          { path: "institution.address", key: "required", step: "check" },
          { path: "version", key: "format", step: "check" },
        ]}
        round={1}
      />
    </FormProvider>,
  );
  expect(screen.getAllByRole("listitem")).toHaveLength(2);
  expect(screen.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual(["/personal/info"]);
});

test.each([
  ["a reason", { reasons: [{ code: 106000 }] }, "This cannot be done yet"],
  [
    "a part",
    { fields: [{ path: "members", key: "unitsMissing", params: { names: "Hou Kong" } }] },
    "This cannot be done yet",
  ],
  ["nothing", {}, "Reload the page"],
])(
  "an act that is not allowed asks to reload the page only where nothing says why: %s",
  (_, detail, title) => {
    render(<FailureAlert error={buildRefusal({ code: 900057, ...detail })} />);
    expect(screen.getByRole("alert").textContent).toContain(title);
  },
);

test.each([
  ["en", "Hou Kong, Lotus"],
  ["pt", "Hou Kong, Lotus"],
  ["zh-Hant", "Hou Kong、Lotus"],
  ["zh-Hans", "Hou Kong、Lotus"],
] as const)("several names are a list of the reader's language: %s", async (language, names) => {
  await startTexts(language);
  try {
    const fields = [{ path: "members", key: "unitsMissing", params: { names: ["Hou Kong", "Lotus"] } }];
    render(<FailureAlert error={buildRefusal({ code: 900057, fields })} />);
    expect(screen.getByRole("listitem").textContent).toContain(names);
  } finally {
    await startTexts("en");
  }
});
