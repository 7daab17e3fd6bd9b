/** A button knows of itself that its work goes on only when its `onClick` returns the promise (`ui/button.tsx`). */
import { expect, test } from "vitest";
import { listSources } from "../support/project/sources.ts";

test("no button drops the promise of its work", () => {
  const droppingFiles = listSources("packages/web/src").flatMap(({ path, text }) =>
    [...text.matchAll(/<Button\b[^<]*?onClick=\{\(\) => (?:\w+ && )?void /g)].map(() => path),
  );
  expect(droppingFiles).toEqual([]);
});
