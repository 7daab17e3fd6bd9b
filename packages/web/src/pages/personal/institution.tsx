/**
 * `/personal/info`: the institution's data as a summary, one topic a page to change (`?section=`); `?new=1` registers one.
 */
import type { InstitutionView } from "@portal/core/institution/wire";
import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { DataForm } from "../../form/data-form.tsx";
import { useText } from "../../form/use-text.ts";
import { ApiError, api } from "../../lib/api.ts";
import { forget, useResource } from "../../lib/query.ts";
import { session } from "../../lib/session.ts";
import { paths } from "../../paths.ts";
import { LinkButton } from "../../ui/button.tsx";
import { Failure, Notice } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { answersOf, fieldsOf, firstSections, sections } from "./institution-fields.ts";
import { InstitutionSummary } from "./institution-summary.tsx";
import { useMe } from "./me.ts";
import { Penalties } from "./penalties.tsx";
import { PersonalFrame } from "./personal-frame.tsx";

const TAKEN = 10300;
const MORE_THAN_ONE = 900038;

/** A first form; where staff must help, it says how to ask them. */
const Registration = () => {
  const { t } = useText(["pages/institution"]);
  const navigate = useNavigate();
  const [refused, setRefused] = useState<number>();
  return (
    <PersonalFrame title={t("info.new")}>
      <p className="narrow">{t("info.newIntro")}</p>
      {(refused === TAKEN || refused === MORE_THAN_ONE) && (
        <Notice kind="warning" announce title={t(`info.refused.${refused}`)}>
          <p>
            <LinkButton
              look="secondary"
              small
              to={refused === TAKEN ? paths.administrator : `${paths.administrator}?kind=ANOTHER`}
            >
              {t(`info.ask.${refused}`)}
            </LinkButton>
          </p>
        </Notice>
      )}
      <DataForm
        namespace="pages/institution"
        prefix="field"
        sections={firstSections}
        initial={answersOf(undefined)}
        action={t("info.create")}
        save={async (answers) => {
          try {
            const made = await api.post<InstitutionView>("/institution", fieldsOf(answers));
            session.choose(made.id);
          } catch (error) {
            if (error instanceof ApiError) setRefused(error.code);
            throw error;
          }
          forget("/user/current");
          forget("/institution");
          await navigate(paths.certification);
        }}
      />
    </PersonalFrame>
  );
};

const Section = ({ view, id, onSaved }: { view: InstitutionView; id: string; onSaved: () => void }) => {
  const { t } = useText(["pages/institution", "pages/personal"]);
  const topic = sections.filter((one) => one.id === id);
  return (
    <PersonalFrame
      title={t(`field.section_${id}`)}
      crumbs={[{ text: t("pages/personal:menu.info"), to: paths.institution }]}
    >
      {view.certification === "PASSED" && ["names", "registration", "owners"].includes(id) && (
        <Notice kind="warning" title={t("info.again")}>
          <p>{t("info.againText")}</p>
        </Notice>
      )}
      <DataForm
        key={view.version}
        namespace="pages/institution"
        prefix="field"
        sections={topic}
        initial={answersOf(view)}
        action={t("info.save")}
        save={async (answers) => {
          await api.put("/institution", { ...fieldsOf(answers), id: view.id, version: view.version });
          onSaved();
        }}
      />
    </PersonalFrame>
  );
};

const Whole = ({ id, section }: { id: string; section: string | null }) => {
  const { t } = useText(["pages/institution", "pages/personal"]);
  const navigate = useNavigate();
  const found = useResource<InstitutionView>(`/institution/${id}`);
  const [saved, setSaved] = useState("");
  const view = found.data;
  const open = view?.role === "ADMINISTRATOR" && view.certification !== "VERIFYING";
  if (view && open && sections.some((one) => one.id === section)) {
    return (
      <Section
        view={view}
        id={section ?? ""}
        onSaved={() => {
          setSaved(section ?? "");
          forget("/institution");
          forget("/user/current");
          void navigate(paths.institution);
        }}
      />
    );
  }
  return (
    <PersonalFrame title={t("pages/personal:menu.info")}>
      {found.error && <Failure error={found.error} retry={found.reload} />}
      {saved && (
        <Notice kind="success" announce title={t("info.saved", { what: t(`field.section_${saved}`) })} />
      )}
      {view?.certification === "VERIFYING" && <Notice title={t("info.locked")} />}
      {view && view.role !== "ADMINISTRATOR" && <Notice title={t("info.readOnly")} />}
      {!view && !found.error && <Skeleton lines={10} />}
      {view && <Penalties institutionId={id} mayObject={view.role === "ADMINISTRATOR"} />}
      {view && <InstitutionSummary view={view} change={open} />}
    </PersonalFrame>
  );
};

export const Component = () => {
  const { t } = useText(["pages/personal"]);
  const [search] = useSearchParams();
  const me = useMe();
  if (search.get("new") === "1" || (me.data && !me.institutionId)) return <Registration />;
  if (me.institutionId) return <Whole id={me.institutionId} section={search.get("section")} />;
  return (
    <PersonalFrame title={t("menu.info")}>
      {me.error ? <Failure error={me.error} retry={me.reload} /> : <Skeleton lines={10} />}
    </PersonalFrame>
  );
};
