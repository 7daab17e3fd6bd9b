/**
 * From the check page to the answer that is to be changed: its control takes the focus, however late its page comes.
 */
import type { CheckContext, Scheme } from "@portal/core/forms/types/index";
import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useEffect, useState } from "react";
import { MemoryRouter } from "react-router-dom";
import { expect, onTestFinished, test } from "vitest";
import { useSteps } from "../../packages/web/src/form/use-steps.ts";

const scheme = { steps: [{ id: "about", fields: [{ key: "area", kind: "text" }] }] } as unknown as Scheme;
/** A view that is loaded when it is shown: longer than a page waits for its next frame. */
const LateView = () => {
  const [isLoaded, setIsLoaded] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLoaded(true), 200);
    return () => clearTimeout(timer);
  }, []);
  return isLoaded ? <input id="f-area" aria-label="Area" /> : <p>Loading</p>;
};
const Form = () => {
  const { current, open } = useSteps("1", scheme, {}, {} as CheckContext, [], true);
  if (current !== "check") return <LateView />;
  return (
    <>
      {/* The row of the answer, which has the id of its control. */}
      <div id="f-area" tabIndex={-1} />
      <button type="button" onClick={() => open("about", "area")}>
        Change
      </button>
    </>
  );
};
const showForm = (): void => {
  render(
    <MemoryRouter initialEntries={["/?id=1&step=check"]}>
      <Form />
    </MemoryRouter>,
  );
  fireEvent.click(screen.getByRole("button", { name: "Change" }));
};

test("the control takes the focus when it is there", async () => {
  showForm();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Area")));
});

test("who types elsewhere meanwhile keeps the place", async () => {
  showForm();
  const other = document.body.appendChild(document.createElement("input"));
  onTestFinished(() => other.remove());
  act(() => other.focus());
  await screen.findByLabelText("Area");
  expect(document.activeElement).toBe(other);
});
