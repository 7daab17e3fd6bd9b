/** The place of an institution decides what its registration asks for, so it is asked first (schemes A). */
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { beforeAll, expect, test } from "vitest";
import institution from "../../locales/pages/institution/en.json" with { type: "json" };
import {
  addMacaoFacts,
  institutionSections,
  omitMacaoAnswers,
  omitSiteNumber,
  registrationSections,
  restoreFactsOfMove,
  showStoredMacaoFields,
} from "../../packages/web/src/features/institution/institution-fields.ts";
import { DataForm } from "../../packages/web/src/form/wizard/data-form.tsx";
import { ApiError } from "../../packages/web/src/shell/api-error.ts";
import { stubNetwork } from "./network.ts";
import { startTexts } from "./site-texts.ts";

beforeAll(() => startTexts("en", { "pages/institution": institution }));

const macaoOnly = [
  "siteRegistrationNumber",
  "taxpayerNumber",
  "taxpayerName",
  "movableRegistrationNumber",
  "m1Number",
  "socialSecurityEmployerNumber",
  "taxRegisteredOn",
];
const showRegistration = (
  place: string[],
  more = {},
  sections = registrationSections,
  save: () => Promise<void> = async () => undefined,
): void => {
  stubNetwork({});
  render(
    <MemoryRouter>
      <DataForm
        namespace="pages/institution"
        prefix="field"
        sections={sections}
        initial={{ place, ...more }}
        action="Save"
        save={save}
      />
    </MemoryRouter>,
  );
};
const listAskedKeys = (): string[] =>
  macaoOnly.filter(
    (key) => screen.queryAllByLabelText(new RegExp(`^${institution.field[key as "m1Number"]}`)).length,
  );

test("the place is the first question", () => {
  expect(registrationSections[0]?.fields[0]?.key).toBe("place");
});
test("an institution of Macao is asked for what the offices of Macao give", () => {
  showRegistration(["MO"]);
  expect(listAskedKeys()).toEqual(macaoOnly);
});
test("an institution from elsewhere is asked for its own registration only", () => {
  showRegistration(["CN"]);
  expect(listAskedKeys()).toEqual([]);
  expect(screen.getByLabelText(/^Commercial registry number/)).toBeDefined();
});

const storedFields = { m1Number: "300001", taxRegisteredOn: "2020-01-01" };
test("what one from elsewhere has stored can still be corrected, and is not required", async () => {
  const sections = institutionSections
    .filter(({ id }) => id === "registration")
    .map((section) => showStoredMacaoFields(section, storedFields));
  showRegistration(["CN"], storedFields, sections);
  expect(listAskedKeys()).toEqual(["m1Number", "taxRegisteredOn"]);
  await userEvent.clear(screen.getByLabelText(/^Form M\/1 number/));
  expect(listAskedKeys()).toEqual(["m1Number", "taxRegisteredOn"]);
});
test("what was typed before the place changed is kept in the form and not sent", () => {
  expect(omitMacaoAnswers({ place: ["MO"], ...storedFields })).toEqual({ place: ["MO"], ...storedFields });
  expect(omitMacaoAnswers({ place: ["CN", "44"], ...storedFields, nameZh: "甲" })).toEqual({
    place: ["CN", "44"],
    nameZh: "甲",
  });
});
test("who moves out of Macao leaves its number behind", () => {
  const relocatedInstitution = { place: ["CN", "44"], siteRegistrationNumber: "123456", nameZh: "甲" };
  expect(omitSiteNumber(relocatedInstitution)).toEqual({ place: ["CN", "44"], nameZh: "甲" });
  expect(omitSiteNumber({ ...relocatedInstitution, place: ["MO"] })).toEqual({
    ...relocatedInstitution,
    place: ["MO"],
  });
});
test.each([
  [
    "who stays elsewhere sends what is stored",
    ["CN", "44"],
    ["CN", "44"],
    { employees: 3, m1Number: "300001" },
  ],
  [
    "who moves to Macao sends what was typed",
    ["CN", "44"],
    ["MO"],
    { employees: 9, taxpayerNumber: "81234567", shareholders: [{ name: "甲" }] },
  ],
  [
    "who moves out of Macao keeps the page as it is",
    ["MO"],
    ["PT"],
    { employees: 9, taxpayerNumber: "81234567", shareholders: [{ name: "甲" }] },
  ],
])("%s, after tax data were typed on the page of the place", (_, before, after, expectedBody) => {
  const typedFacts = { employees: 9, taxpayerNumber: "81234567", shareholders: [{ name: "甲" }] };
  const storedFacts = { place: before, employees: 3, m1Number: "300001", nameZh: "甲" };
  expect(restoreFactsOfMove({ place: after, nameZh: "乙", ...typedFacts }, storedFacts)).toEqual({
    place: after,
    nameZh: "乙",
    ...expectedBody,
  });
});
test("who moves to Macao is asked on the same page for what certification needs there", async () => {
  const listPlaceSections = (stored: object) =>
    institutionSections
      .filter(({ id }) => id === "place")
      .map((section) => addMacaoFacts(section, { ...stored }));
  const fromElsewhere = listPlaceSections({ place: ["CN", "44"] });
  showRegistration(["CN", "44"], {}, fromElsewhere);
  expect(listAskedKeys()).toEqual([]);
  expect(screen.queryByLabelText(/^Number of employees/)).toBeNull();
  cleanup();
  showRegistration(["MO"], { nature: "ENTERPRISE" }, fromElsewhere);
  expect(listAskedKeys()).toEqual(macaoOnly);
  expect(screen.getByLabelText(/^Number of employees/)).toBeDefined();
  expect(await screen.findAllByText(/Shareholder/)).toBeDefined();
  cleanup();
  showRegistration(["MO"], {}, listPlaceSections({ place: ["MO"] }));
  expect(listAskedKeys()).toEqual([]);
});

test("a registration with the tax office in the future is reported beside the input before anything is sent", async () => {
  showRegistration(["MO"], { taxRegisteredOn: "2099-05-06", establishedOn: "2099-05-06" });
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  for (const key of ["taxRegisteredOn", "establishedOn"] as const)
    expect(
      screen.getByRole("link", { name: new RegExp(`^${institution.field[key]}: Must not be after`) }),
    ).toBeTruthy();
});

test("what the server refuses is reported in the summary, and not a second time in an alert", async () => {
  const certification = institutionSections.filter(({ id }) => id === "business");
  showRegistration(["MO"], {}, certification, async () => {
    throw new ApiError(400, {
      code: 900054,
      requestId: "47ff11e6",
      fields: [{ path: "profile", key: "noLinks" }],
    });
  });
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByRole("link", { name: new RegExp(`^${institution.field.profile}`) })).toBeTruthy();
  expect(document.querySelector(".alert-error")).toBeNull();
});
