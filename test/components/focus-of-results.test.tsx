/** Where the focus goes: to the first control that an error names, and to the result of a payment. */
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, expect, test } from "vitest";
import common from "../../locales/common/en.json" with { type: "json" };
import pay from "../../locales/pages/pay/en.json" with { type: "json" };
import { PaymentOutcome } from "../../packages/web/src/features/payments/payment-outcome.tsx";
import { ErrorSummary } from "../../packages/web/src/ui/error-summary.tsx";
import { FieldGroup, Radio, TextField } from "../../packages/web/src/ui/field.tsx";
import { startTexts } from "./site-texts.ts";

beforeAll(() => startTexts("en", { common, "pages/pay": pay }));

test.each([
  ["a group of radio buttons, its first one", "Choose a method", "Card"],
  ["a text field, the field", "Enter a name", "Name (required)"],
])("the link of an error leads to %s", async (_what, problem, control) => {
  render(
    <>
      <ErrorSummary
        problems={[
          { id: "method", text: "Choose a method" },
          { id: "name", text: "Enter a name" },
        ]}
      />
      <FieldGroup id="method" label="Method">
        <Radio id="card" name="method" label="Card" />
        <Radio id="cash" name="method" label="Cash" />
      </FieldGroup>
      <TextField id="name" label="Name" defaultValue="" />
    </>,
  );
  await userEvent.setup().click(screen.getByRole("link", { name: problem }));
  const focusedInput = document.activeElement as HTMLInputElement;
  expect(focusedInput.labels?.[0]?.textContent?.trim()).toContain(control.replace(" (required)", ""));
});

test("who comes back from the payment page hears the result: its heading has the focus, and each later one", () => {
  const order = { id: "o", status: "OPEN", amount: 1, currency: "MOP" } as never;
  const renderOutcome = (receiptNumber?: string) => (
    <PaymentOutcome order={order} receiptNumber={receiptNumber} reload={() => undefined} facts={[]}>
      {() => null}
    </PaymentOutcome>
  );
  const { rerender } = render(renderOutcome());
  expect(document.activeElement?.textContent).toBe(pay.result.waiting);
  rerender(renderOutcome("R-2026-000001"));
  expect(document.activeElement?.textContent).toBe(pay.result.paid);
});

test.each([
  ["open", { status: "OPEN" }, "waiting"],
  ["failed", { status: "FAILED" }, "failed"],
  ["paid", { status: "PAID" }, "paid"],
])("who pays is offered to pay again only once the payment has failed: %s", (_what, order, state) => {
  render(
    <PaymentOutcome order={order} receiptNumber={undefined} reload={() => undefined} facts={[]}>
      {(paymentState) => <p>state: {paymentState}</p>}
    </PaymentOutcome>,
  );
  expect(screen.getByText(`state: ${state}`)).toBeTruthy();
});

test("an error whose text is that of several names its input, as the page does", () => {
  const text = "Fill this in";
  const Form = ({ company }: { company: string }) => (
    <>
      <ErrorSummary
        problems={[
          { id: "a", isUnnamed: true, text },
          { id: "b", isUnnamed: true, text },
          { id: "c", text: "Enter a name" },
        ]}
      />
      <TextField id="a" label={company} required />
      <FieldGroup id="b" label="Which one?" required>
        <Radio id="b1" name="b" label="First" />
      </FieldGroup>
      <TextField id="c" label="Name" />
    </>
  );
  const listLinks = () => screen.getAllByRole("link").map(({ textContent }) => textContent);
  const { rerender } = render(<Form company="Company" />);
  expect(listLinks()).toEqual(["Company: Fill this in", "Which one: Fill this in", "Enter a name"]);
  // The language was changed.
  rerender(<Form company="Empresa" />);
  expect(listLinks()[0]).toBe("Empresa: Fill this in");
});
