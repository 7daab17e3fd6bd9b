/** A text of several lines that is too long is kept whole: a browser would cut what is pasted without a word. */
import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { beforeAll, expect, test, vi } from "vitest";
import { GuidedForm } from "../../packages/web/src/form/guided-form.tsx";
import { TextAreaField } from "../../packages/web/src/ui/field.tsx";
import { startTexts } from "./site-texts.ts";

const Form = ({ send }: { send: (text: string) => void }) => {
  const [text, setText] = useState("");
  return (
    <GuidedForm send={() => send(text)}>
      <TextAreaField
        id="reason"
        label="Reason"
        required
        maxLength={2000}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <button type="submit">Send</button>
    </GuidedForm>
  );
};
const renderForm = () => {
  const send = vi.fn();
  render(<Form send={send} />);
  const control = document.querySelector<HTMLTextAreaElement>("#reason") as HTMLTextAreaElement;
  return { send, control, write: (value: string) => fireEvent.change(control, { target: { value } }) };
};
beforeAll(() => startTexts("en"));

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
