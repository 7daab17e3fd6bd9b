/** Shows the form that the address names, or the schemes to choose from where it names none. */
import { type ComponentType, lazy, Suspense } from "react";
import { useLocation, useSearchParams } from "react-router-dom";
import { lazyImport } from "../../shell/lazy-import.ts";
import type { FormPage } from "../../shell/paths.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import "../../ui/personal.css";

/** Most readers come from an event or a guide, whose links name the scheme. */
const LazySchemeChoice = lazy(async () => ({
  default: (await lazyImport(() => import("./scheme-choice.tsx"))).SchemeChoice,
}));

/** Renders the form when the address names a scheme or a draft, otherwise the choice. */
export const withSchemeChoice = (Form: ComponentType): ComponentType =>
  function FormOrChoice() {
    const [search] = useSearchParams();
    const { pathname } = useLocation();
    if (search.has("id") || search.has("scheme")) return <Form />;
    return (
      <Suspense
        fallback={
          <div className="page">
            <Skeleton lines={8} />
          </div>
        }
      >
        <LazySchemeChoice form={pathname.split("/")[2] as FormPage} />
      </Suspense>
    );
  };
