// @vitest-environment jsdom
/** What staff change is read again when its reader comes back, once for each return (decision 0581). */
import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { useReloadOnReturn } from "../../packages/web/src/shell/use-reload-on-return.ts";

const reload = vi.fn();
const Status = () => {
  useReloadOnReturn(reload);
  return null;
};
let isHidden = false;
vi.spyOn(document, "hidden", "get").mockImplementation(() => isHidden);
const dispatchEvent = (target: EventTarget, type: string, seconds: number): void => {
  const event = new Event(type);
  Object.defineProperty(event, "timeStamp", { value: seconds * 1000 });
  target.dispatchEvent(event);
};
afterEach(() => {
  cleanup();
  reload.mockClear();
  isHidden = false;
});

test("the events of one return cause one call, and the next return another", () => {
  render(<Status />);
  dispatchEvent(document, "visibilitychange", 1);
  dispatchEvent(window, "focus", 1.1);
  expect(reload).toHaveBeenCalledTimes(1);
  dispatchEvent(window, "focus", 60);
  expect(reload).toHaveBeenCalledTimes(2);
});

test("a page that is left, or that went to the back, reads nothing", () => {
  const { unmount } = render(<Status />);
  isHidden = true;
  dispatchEvent(document, "visibilitychange", 1);
  expect(reload).not.toHaveBeenCalled();
  isHidden = false;
  unmount();
  dispatchEvent(window, "focus", 10);
  expect(reload).not.toHaveBeenCalled();
});
