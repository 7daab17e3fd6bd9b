/**
 * `/pay/BeforePay?id=`: the amount, its subject, the deadline with its reason, the method, and the name on the
 * invoice.
 */
import type { PaymentView } from "@portal/core/applications/orders/payment-schema";
import { useSearchParams } from "react-router-dom";
import { useText } from "../../form/use-text.ts";
import { paths } from "../../shell/paths.ts";
import { useReloadOnReturn } from "../../shell/use-reload-on-return.ts";
import { useResource } from "../../shell/use-resource.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { Breadcrumbs } from "../../ui/breadcrumbs.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import "../../ui/personal.css";
import { FeePayment } from "./fee-payment.tsx";

const PaymentPage = () => {
  const [search] = useSearchParams();
  const id = search.get("id") ?? "";
  const { t } = useText(["pages/pay"]);
  const { data, error, loading, reload, set } = useResource<PaymentView>(`/payment/${id}`);
  useReloadOnReturn(reload);
  return (
    <div className="page">
      <Breadcrumbs
        crumbs={[
          { text: t("centre"), to: paths.personal },
          ...(data ? [{ text: data.code, to: paths.record(id) }] : []),
          { text: t("title") },
        ]}
      />
      <PageHeading>{t("title")}</PageHeading>
      {loading && <Skeleton lines={8} />}
      {error && <FailureAlert error={error} retry={reload} />}
      {data && <FeePayment key={id} id={id} data={data} onChange={set} reload={reload} />}
    </div>
  );
};

export { PaymentPage as Component };
