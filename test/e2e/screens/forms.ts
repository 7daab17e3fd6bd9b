/** Every form, filled in with its example: where it begins, its longest step, and what is checked in the end. */
import type { Scheme } from "@portal/core/forms/types/index";
import { schemes } from "@portal/core/schemes/index";
import { getSchemeExample } from "../../../local/examples/index.ts";
import { getFormPage } from "../../../packages/web/src/shell/paths.ts";
import { runOnce, type Shot, saveExampleDraft, signInAs, submitExample } from "./shot.ts";

/** The hosted fair under another name is looked at once. */
const sameAsHosted = (id: string): boolean =>
  id.startsWith("FAIR_") && !/^FAIR_(HOSTED|GREEN|GROUP)/.test(id);
const listSteps = ({ steps }: Scheme): string[] => {
  const [first, ...others] = steps;
  const longest = others.toSorted((a, b) => b.fields.length - a.fields.length)[0];
  return [first?.id ?? "", ...(longest ? [longest.id] : []), "check"];
};
const createFormShot = (scheme: Scheme): Shot => ({
  name: `form-${scheme.id.toLowerCase().replaceAll("_", "-")}`,
  route: scheme.id.startsWith("REPORT_") ? "/report/index" : `/myform/${getFormPage(scheme.id)}`,
  account: getSchemeExample(scheme.id).account,
  path: async (scene) => {
    const id = await saveExampleDraft(scene, scheme);
    return listSteps(scheme).map((step) => `/myform/${getFormPage(scheme.id)}?id=${id}&step=${step}`);
  },
});
const createChoiceShot = (name: string): Shot => ({
  name: `pick-${name}`,
  route: `/myform/${name}`,
  account: "other@demo.mo",
  path: () => `/myform/${name}`,
});

export const shots: Shot[] = [
  ...["index", "outlands", "special", "appother"].map(createChoiceShot),
  ...schemes.filter(({ id }) => !sameAsHosted(id)).map(createFormShot),
  {
    name: "wizard",
    route: "/myform/index",
    account: "other@demo.mo",
    path: async (scene) => {
      const green = schemes.find(({ id }) => id === "FAIR_GREEN");
      if (!green) throw new Error("no green fair");
      // The first page is mostly read, and this one is filled in.
      return `/myform/index?id=${await saveExampleDraft(scene, green)}&step=participation`;
    },
  },
  {
    name: "wizard-errors",
    route: "/myform/special",
    account: "applicant@demo.mo",
    path: async ({ base, client }) => {
      const id = await runOnce(base, "an empty draft", async () => {
        const draft = { scheme: "TRAINING", answers: {} };
        return (await client.callOrThrow<{ id: string }>("POST", "/api/special/tosubmit", draft)).id;
      });
      return `/myform/special?id=${id}&step=check`;
    },
    first: async (page) => {
      await page.locator(".wz-actions .button-primary").click();
      await page.locator(".error-summary").waitFor();
    },
  },
  {
    name: "wizard-second",
    route: "/myform/index",
    account: "applicant@demo.mo",
    path: () => "/myform/index?event=green-2027&scheme=FAIR_GREEN",
    first: async (page) => page.getByRole("dialog").waitFor(),
  },
  {
    name: "form-seminar-speakers",
    route: "/myform/appother",
    account: getSchemeExample("SEMINAR").account,
    path: async (scene) => {
      const seminar = schemes.find(({ id }) => id === "SEMINAR");
      if (!seminar) throw new Error("no seminar");
      return `/myform/${getFormPage("SEMINAR")}?id=${await saveExampleDraft(scene, seminar)}&step=speakers`;
    },
  },
  {
    // The session ends on the server while somebody types.
    name: "session-ended",
    route: "/myform/index",
    account: "other@demo.mo",
    fresh: true,
    path: () => "/myform/index?event=green-2027&scheme=FAIR_GREEN&step=participation",
    first: async (page, { client }) => {
      await client.callOrThrow("POST", "/api/user/logout");
      await page.locator("main textarea").first().fill("Biscoitos");
      await page.locator("main textarea").first().blur();
      await page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "wizard-done",
    route: "/myform/done",
    account: "applicant@demo.mo",
    path: async ({ base }) => {
      const [report] = schemes.filter(({ id }) => id === "REPORT_CONVENTION");
      if (!report) throw new Error("no report of a convention");
      const id = await submitExample(
        { base, language: "en", client: await signInAs(base, "applicant@demo.mo") },
        report,
      );
      return [`/myform/done?id=${id}`, `/personal/record/${id}`];
    },
  },
];
