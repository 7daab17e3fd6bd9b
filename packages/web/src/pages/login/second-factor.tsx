/** The second step of signing in, loaded with the first challenge: most readers never see it. */
import { lazy, Suspense } from "react";
import { part } from "../../lib/part.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import type { FactorStepProps } from "./factor-step.tsx";

const FactorStep = lazy(async () => ({ default: (await part(import("./factor-step.tsx"))).FactorStep }));

export const SecondFactor = (props: FactorStepProps) => (
  <Suspense fallback={<Skeleton lines={4} />}>
    <FactorStep {...props} />
  </Suspense>
);
