/** A text that is too long is kept whole: a browser would cut what is pasted without a word. */
import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { beforeAll, expect, test, vi } from "vitest";
import { GuidedForm } from "../../packages/web/src/form/guided-form.tsx";
import { TextAreaField, TextField } from "../../packages/web/src/ui/field.tsx";
import { startTexts } from "./site-texts.ts";

type FieldKind = typeof TextAreaField | typeof TextField;
const Form = ({ send, field: AnyField }: { send: (text: string) => void; field: FieldKind }) => {
  const [text, setText] = useState("");
  return (
    <GuidedForm send={() => send(text)}>
      <AnyField
        id="reason"
        label="Reason"
        required
        maxLength={2000}
        value={text}
        onChange={({ target }: { target: { value: string } }) => setText(target.value)}
      />
      <button type="submit">Send</button>
    </GuidedForm>
  );
};
const renderForm = (field: FieldKind = TextAreaField) => {
  const send = vi.fn();
  render(<Form send={send} field={field} />);
  const control = document.querySelector("#reason") as HTMLTextAreaElement | HTMLInputElement;
  return { send, control, write: (value: string) => fireEvent.change(control, { target: { value } }) };
};
beforeAll(() => startTexts("en"));

test("all of a line stays, the field says that it is too long, and the form is not sent", async () => {
  const { send, control, write } = renderForm(TextField);
  write("x".repeat(2010));
  expect([control.value.length, control.maxLength]).toEqual([2010, -1]);
  expect(control.getAttribute("aria-invalid")).toBe("true");
  expect(document.getElementById("reason-error")?.textContent).toContain(
    "Too long: at most 2,000 characters",
  );
  fireEvent.click(screen.getByRole("button", { name: "Send" }));
  await vi.waitFor(() => expect(document.activeElement).toBe(control));
  expect(send).not.toHaveBeenCalled();
  write("x".repeat(2000));
  fireEvent.click(screen.getByRole("button", { name: "Send" }));
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(1));
});

test("all of it stays, the field says by how much it is too long, and the form is not sent", async () => {
  const { send, control, write } = renderForm();
  write("x".repeat(2010));
  expect([control.value.length, control.maxLength]).toEqual([2010, -1]);
  expect(control.getAttribute("aria-invalid")).toBe("true");
  expect(document.getElementById("reason-error")?.textContent).toContain(
    "Too long: at most 2,000 characters",
  );
  expect(screen.getByText("10 characters too many")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Send" }));
  await vi.waitFor(() => expect(document.activeElement).toBe(control));
  expect(send).not.toHaveBeenCalled();

  write("x".repeat(1999));
  expect(control.getAttribute("aria-invalid")).toBeNull();
  expect(screen.getByText("1 character left")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Send" }));
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(1));
});

test("a short text shows no count of characters", () => {
  const { write } = renderForm();
  write("The amount is wrong.");
  expect(screen.queryByText(/characters/)).toBeNull();
});
