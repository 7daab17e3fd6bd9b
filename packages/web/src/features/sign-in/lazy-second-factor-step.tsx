/** The second step of signing in, loaded with the first challenge, because most users never need it. */
import { lazy, Suspense } from "react";
import { lazyImport } from "../../shell/lazy-import.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import type { SecondFactorStepProps } from "./second-factor-step.tsx";

const SecondFactorStepChunk = lazy(async () => ({
  default: (await lazyImport(() => import("./second-factor-step.tsx"))).SecondFactorStep,
}));

export const LazySecondFactorStep = (props: SecondFactorStepProps) => (
  <Suspense fallback={<Skeleton lines={4} />}>
    <SecondFactorStepChunk {...props} />
  </Suspense>
);
