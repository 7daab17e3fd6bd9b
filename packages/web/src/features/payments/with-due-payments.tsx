/** Shows the payment that the address names, or all that are due where it names none. */
import { type ComponentType, lazy, Suspense } from "react";
import { useSearchParams } from "react-router-dom";
import { lazyImport } from "../../shell/lazy-import.ts";
import { Skeleton } from "../../ui/skeleton.tsx";

/** Links of notices and of the portal name the application. */
const LazyDuePayments = lazy(async () => ({
  default: (await lazyImport(() => import("./due-payments.tsx"))).DuePayments,
}));

/** Renders the page of one payment when the address names it, otherwise the list. */
export const withDuePayments = (Page: ComponentType): ComponentType =>
  function PaymentOrList() {
    const [search] = useSearchParams();
    if (search.get("id")) return <Page />;
    return (
      <Suspense
        fallback={
          <div className="page">
            <Skeleton lines={8} />
          </div>
        }
      >
        <LazyDuePayments />
      </Suspense>
    );
  };
