/** A form leads to what was refused of its own attempt, and leaves the focus alone when the attempt went well. */
import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { beforeAll, expect, test } from "vitest";
import { GuidedForm } from "../../packages/web/src/form/guided-form.tsx";
import { Alert } from "../../packages/web/src/ui/alert.tsx";
import { startTexts } from "./site-texts.ts";

beforeAll(async () => {
  await startTexts("en");
});

/** A page whose other form was refused before. */
const Page = ({ refuses }: { refuses: boolean }) => {
  const [isRefused, setRefused] = useState(false);
  const [sentCount, setSentCount] = useState(0);
  return (
    <main>
      <Alert kind="error" announce title="The other form was refused" />
      {isRefused && <Alert kind="error" announce title="This form was refused" />}
      <GuidedForm
        aria-label="This form"
        send={async () => {
          setRefused(false);
          await Promise.resolve();
          setRefused(refuses);
          setSentCount((count) => count + 1);
        }}
      >
        <button type="submit">Send</button>
      </GuidedForm>
      <p>{`sent ${sentCount}`}</p>
    </main>
  );
};
const sendPages = async (count: number): Promise<void> => {
  const button = screen.getByRole("button", { name: "Send" });
  act(() => button.focus());
  act(() => void fireEvent.submit(screen.getByRole("form")));
  await screen.findByText(`sent ${count}`);
};

test("an attempt that went well does not lead to the failure of another form", async () => {
  render(<Page refuses={false} />);
  await sendPages(1);
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Send" }));
});

test("a refused attempt leads to its own failure, each time", async () => {
  render(<Page refuses />);
  for (const count of [1, 2]) {
    await sendPages(count);
    await waitFor(() => expect(document.activeElement?.textContent).toBe("This form was refused"));
  }
});

test("an attempt knows which of several buttons was pressed", () => {
  const pressedButtons: string[] = [];
  render(
    <GuidedForm send={(button) => pressedButtons.push(button)}>
      <button type="submit" value="UPHELD">
        Uphold
      </button>
      <button type="submit" value="DISMISSED">
        Dismiss
      </button>
    </GuidedForm>,
  );
  for (const name of ["Dismiss", "Uphold"]) fireEvent.click(screen.getByRole("button", { name }));
  expect(pressedButtons).toEqual(["DISMISSED", "UPHELD"]);
});
