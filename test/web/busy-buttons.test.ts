/**
 * A button knows of itself that its work goes on only when its `onClick` returns the promise (`ui/button.tsx`), and one
 * that asks first when its `onConfirm` does.
 */
import { expect, test } from "vitest";
import { listSources } from "../support/project/sources.ts";

test("no button drops the promise of its work", () => {
  const droppingFiles = listSources("packages/web/src").flatMap(({ path, text }) =>
    [...text.matchAll(/<Button\b[^<]*?onClick=\{\(\) => (?:\w+ && )?void /g)].map(() => path),
  );
  expect(droppingFiles).toEqual([]);
});

test("a button that asks first is busy while its work goes on", () => {
  const idleFiles = listSources("packages/web/src").flatMap(({ path, text }) =>
    text
      .split("<ConfirmButton")
      .slice(1)
      .map((rest) => rest.slice(0, rest.indexOf("/>")))
      .filter((button) => button.includes("onConfirm={() => void ") && !button.includes("busy="))
      .map(() => path),
  );
  expect(idleFiles).toEqual([]);
});
