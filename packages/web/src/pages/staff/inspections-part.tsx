/** The inspections, loaded with the pages that show them. */
import { lazy, Suspense } from "react";
import { part } from "../../lib/part.ts";
import type { Inspections as Whole } from "./inspections.tsx";

const Part = lazy(async () => ({ default: (await part(import("./inspections.tsx"))).Inspections }));
export const Inspections = (props: Parameters<typeof Whole>[0]) => (
  <Suspense>
    <Part {...props} />
  </Suspense>
);
