/** Files are chosen by a control in the language of the reader, which the browser's own control is not. */
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, expect, test, vi } from "vitest";
import common from "../../locales/common/pt.json";
import { FileField } from "../../packages/web/src/ui/file-field.tsx";
import { startTexts } from "./site-texts.ts";

beforeAll(() => startTexts("pt", { common }));

test("a file field is named by its label and its button, in the language of the page", async () => {
  const choose = vi.fn();
  const user = userEvent.setup();
  render(
    <FileField id="plan" label="Planta" required accept=".pdf" chosenName="planta.pdf" onChoose={choose} />,
  );
  expect(screen.getByText("Escolher ficheiro")).toBeTruthy();
  const input = screen.getByLabelText<HTMLInputElement>(/Planta/);
  expect(screen.getByLabelText("Escolher ficheiro")).toBe(input);
  expect(screen.getByRole("status").textContent).toBe("planta.pdf");
  await user.tab();
  expect(document.activeElement).toBe(input);
  const file = new File(["%PDF-1.7"], "planta.pdf", { type: "application/pdf" });
  await user.upload(input, file);
  await user.upload(input, file);
  expect(choose).toHaveBeenCalledTimes(2);
  expect(choose).toHaveBeenLastCalledWith([file]);
});

test("a field of several files says so", () => {
  render(
    <FileField id="photos" label="Fotografias" accept="image/png" multiple onChoose={() => undefined} />,
  );
  expect(screen.getByLabelText<HTMLInputElement>("Escolher ficheiros").multiple).toBe(true);
});
