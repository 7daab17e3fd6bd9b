/**
 * `/myform/index?event=&scheme=` begins or continues an application, `?id=` opens a draft; `/report/index?of=` the report
 * on an application.
 */

import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { Wizard } from "../../form/wizard.tsx";
import { useWizardData } from "../../form/wizard-start.ts";
import { useTranslation } from "../../lib/use-translation.ts";
import { paths } from "../../paths.ts";
import { LinkButton } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PageHeading } from "../../ui/heading.tsx";
import { Failure, Notice } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { NotYet } from "./not-yet.tsx";
import { SecondOne } from "./second.tsx";

export const Component = () => {
  const [search] = useSearchParams();
  const { t } = useTranslation("pages/form");
  // The address gains the draft's id on the way; what was asked for at first stays asked for.
  const [wish] = useState(() => ({
    id: search.get("id") ?? undefined,
    event: search.get("event") ?? undefined,
    scheme: search.get("scheme") ?? undefined,
    code: search.get("code") ?? undefined,
    of: search.get("of") ?? undefined,
  }));
  const { data, none, error } = useWizardData(wish);
  if (error)
    return (
      <div className="page narrow">
        <PageHeading>{t("title")}</PageHeading>
        <Failure error={error} retry={() => location.reload()} />
      </div>
    );
  if (none)
    return (
      <div className="page narrow">
        <PageHeading>{t("title")}</PageHeading>
        <EmptyState action={<LinkButton to={paths.institution}>{t("registerInstitution")}</LinkButton>}>
          {t("noInstitution")}
        </EmptyState>
      </div>
    );
  if (!data)
    return (
      <div className="page narrow">
        <Skeleton lines={8} />
      </div>
    );
  if (data.server && data.server.status !== "DRAFT")
    return (
      <div className="page narrow">
        <PageHeading>{t("title")}</PageHeading>
        <Notice title={t("submittedAlready")}>
          <p>
            <LinkButton look="secondary" to={paths.record(data.id)}>
              {t("toRecord")}
            </LinkButton>
          </p>
        </Notice>
      </div>
    );
  if (data.institution && data.institution.certification !== "PASSED" && data.scheme.limits.certified)
    return (
      <>
        <div className="page wz-before">
          <Notice kind="warning" title={t("notCertified")}>
            <p>
              <LinkButton look="secondary" small to={paths.certification}>
                {t("certify")}
              </LinkButton>
            </p>
          </Notice>
        </div>
        <Wizard key={data.id} data={data} />
      </>
    );
  return (
    <>
      {!data.parentId && (data.event || data.scheme.window.kind !== "EVENT") && (
        <NotYet eventId={data.event?.id} scheme={data.scheme.id} />
      )}
      <Wizard key={data.id} data={data} />
      {!wish.id && data.event && !data.server && (
        <SecondOne eventId={data.event.id} scheme={data.scheme.id} own={data.id} />
      )}
    </>
  );
};
