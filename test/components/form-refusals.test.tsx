/** Refusals of forms with an action of their own: in the language of the page, at their inputs or above the form. */
import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { beforeAll, expect, test } from "vitest";
import {
  type FormIssue,
  type PageIssue,
  useFormAction,
} from "../../packages/web/src/form/use-form-action.ts";
import { ApiError } from "../../packages/web/src/shell/api.ts";
import { i18n } from "../../packages/web/src/shell/i18n.ts";
import { FailureAlert } from "../../packages/web/src/ui/alert.tsx";
import { ErrorSummary } from "../../packages/web/src/ui/error-summary.tsx";
import { startTexts } from "./site-texts.ts";

beforeAll(async () => {
  await startTexts("pt");
  await startTexts("en");
});

const Trial = ({
  issues,
  refusal,
}: {
  issues: (FormIssue | PageIssue)[];
  refusal?: ConstructorParameters<typeof ApiError>[1];
}) => {
  const { problems, round, failure, run } = useFormAction();
  const sendForm = () =>
    run(issues, async () => {
      if (refusal) throw new ApiError(422, refusal);
    });
  return (
    <>
      <ErrorSummary problems={problems} round={round} />
      {failure !== undefined && <FailureAlert error={failure} />}
      <input id="name" aria-label="name" />
      <button type="button" onClick={() => void sendForm()}>
        send
      </button>
    </>
  );
};
const renderTrial = async (trial: Parameters<typeof Trial>[0]): Promise<string[]> => {
  render(
    <MemoryRouter>
      <Trial {...trial} />
    </MemoryRouter>,
  );
  await userEvent.setup().click(screen.getByText("send"));
  return listTexts();
};
const listTexts = (): string[] => screen.getAllByRole("listitem").map((item) => item.textContent ?? "");

test("the errors that are on a page follow its language", async () => {
  const issues = [
    { id: "name", key: "required" },
    { id: "name", textKey: "common:issue.agree" },
  ];
  expect(await renderTrial({ issues })).toEqual(["Fill this in", "Read and agree before you continue"]);
  await act(() => i18n.changeLanguage("pt"));
  expect(listTexts()).toEqual(["Preencha este campo", "Leia e aceite para continuar"]);
  await act(() => i18n.changeLanguage("en"));
});

const buildRefusal = (...paths: string[]) => ({
  success: false,
  code: 900054,
  fields: paths.map((path) => ({ path, key: "required" })),
});

test("what an input carries is linked to it, what none carries to the page that can mend it", async () => {
  await renderTrial({ issues: [], refusal: buildRefusal("name", "institution.address") });
  expect(screen.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
    "#name",
    "/personal/info",
  ]);
});
test("a refusal that belongs to no input is shown in the alert, with its reason", async () => {
  expect(await renderTrial({ issues: [], refusal: buildRefusal("contactPerson") })).toEqual(["Fill this in"]);
  expect(screen.getByRole("link").getAttribute("href")).toBe("/personal/con_user");
});
