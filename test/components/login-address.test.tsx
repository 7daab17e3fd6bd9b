/** The address of a sign-in: the names of phone areas, and problems that go with the input they are about. */
import { fireEvent, render, screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import loginPt from "../../locales/pages/login/pt.json" with { type: "json" };
import loginHant from "../../locales/pages/login/zh-Hant.json" with { type: "json" };
import { CodeAndPasswordForm } from "../../packages/web/src/features/sign-in/code-and-password-form.tsx";
import { stubNetwork } from "./network.ts";
import { startTexts } from "./site-texts.ts";

const texts = { pt: loginPt, "zh-Hant": loginHant };
const openForm = async (language: keyof typeof texts): Promise<void> => {
  await startTexts(language, { "pages/login": texts[language] });
  render(
    <CodeAndPasswordForm purpose="register" submitLabel="Criar conta" onSubmit={async () => undefined} />,
  );
};
beforeEach(() => stubNetwork({}));

test.each([
  ["pt", ["Vietname +84", "Arménia +374", "Taiwan, China +886"]],
  ["zh-Hant", ["意大利 +39", "老撾 +856", "中國台灣 +886"]],
] as const)("in %s the areas have the names that every other form has for them", async (language, names) => {
  await openForm(language);
  fireEvent.click(screen.getByRole("radio", { name: texts[language].kind.phone }));
  const areas = await screen.findByLabelText(new RegExp(texts[language].area.label));
  for (const name of names) expect(within(areas).getByRole("option", { name })).toBeTruthy();
});

test("the problem of an input is not shown any more once another kind of address is chosen", async () => {
  await openForm("pt");
  fireEvent.click(screen.getByRole("button", { name: loginPt.code.send }));
  expect(
    (await screen.findAllByRole("link")).map(({ hash }: HTMLElement & { hash?: string }) => hash),
  ).toEqual(["#account"]);
  fireEvent.click(screen.getByRole("radio", { name: loginPt.kind.phone }));
  await screen.findByLabelText(new RegExp(loginPt.area.label));
  expect(screen.queryAllByRole("link")).toEqual([]);
});
