/** `/personal/info`: the institution's data; `?new=1` registers another one. */
import type { InstitutionView } from "@portal/core/institution/wire";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useSearchParams } from "react-router-dom";
import { DataForm } from "../../form/data-form.tsx";
import { api } from "../../lib/api.ts";
import { forget, useResource } from "../../lib/query.ts";
import { session } from "../../lib/session.ts";
import { paths } from "../../paths.ts";
import { Failure, Notice } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { answersOf, fieldsOf, sections } from "./institution-fields.ts";
import { PersonalFrame, useMe } from "./personal-frame.tsx";

export const Component = () => {
  const { t } = useTranslation(["pages/personal", "status"]);
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const me = useMe();
  const fresh = search.get("new") === "1" || (me.data !== undefined && !me.institutionId);
  const found = useResource<InstitutionView>(
    me.institutionId && !fresh ? `/institution/${me.institutionId}` : undefined,
  );
  const [saved, setSaved] = useState(false);
  const view = fresh ? undefined : found.data;
  const locked = view?.certification === "VERIFYING" || (view !== undefined && view.role !== "ADMINISTRATOR");
  return (
    <PersonalFrame title={t(fresh ? "institution.new" : "menu.info")}>
      {me.error && <Failure error={me.error} retry={me.reload} />}
      {found.error && <Failure error={found.error} retry={found.reload} />}
      {saved && <Notice kind="success" announce title={t("institution.saved")} />}
      {view?.certification === "VERIFYING" && <Notice title={t("institution.locked")} />}
      {view?.certification === "PASSED" && !saved && <Notice title={t("institution.again")} />}
      {!fresh && !view && !found.error && <Skeleton lines={10} />}
      {(fresh || view) && me.data && (
        <DataForm
          key={`${view?.id ?? "new"}-${view?.version ?? 0}`}
          namespace="pages/personal"
          prefix="institution"
          sections={sections}
          initial={answersOf(view)}
          readOnly={locked}
          action={t(fresh ? "institution.create" : "institution.save")}
          save={async (answers) => {
            const fields = fieldsOf(answers, view);
            const next = view
              ? await api.put<InstitutionView>("/institution", {
                  ...fields,
                  id: view.id,
                  version: view.version,
                })
              : await api.post<InstitutionView>("/institution", fields);
            if (!view) session.choose(next.id);
            else found.set(next);
            forget("/user/current");
            forget("/institution");
            window.scrollTo(0, 0);
            if (view) setSaved(true);
            else await navigate(paths.certification);
          }}
        />
      )}
    </PersonalFrame>
  );
};
