/** `/personal/attest`: the documents that certify the institution, or put off for now (domain P1). */
import { documentsNeeded } from "@portal/core/institution/certification";
import type { InstitutionView } from "@portal/core/institution/wire";
import { profileOf } from "@portal/core/upload/purposes";
import type { FileView } from "@portal/core/upload/wire";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { typeNames, Uploads } from "../../form/fields/documents.tsx";
import { limitText } from "../../form/upload.ts";
import { useText } from "../../form/use-text.ts";
import { api } from "../../lib/api.ts";
import { forget, useResource } from "../../lib/query.ts";
import { paths } from "../../paths.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { Failure, Notice } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Chip } from "../../ui/status-chip.tsx";
import { PersonalFrame, useMe } from "./personal-frame.tsx";
import "../../form/form.css";

const tone = {
  PASSED: "accepted",
  VERIFYING: "processing",
  FAILED: "rejected",
  UNVERIFIED: "draft",
} as const;

const Documents = ({
  view,
  onChanged,
}: {
  view: InstitutionView;
  onChanged: (next: InstitutionView) => void;
}) => {
  const { t, language } = useText(["pages/personal", "pages/form", "lists", "common", "errors"]);
  const navigate = useNavigate();
  const [documents, set] = useState<Record<string, string[]>>(view.certificationDocuments);
  const [files, setFiles] = useState<Record<string, FileView>>({});
  const [round, setRound] = useState(0);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const needed = documentsNeeded(view);
  const missing = tried ? needed.filter((type) => !documents[type]?.length) : [];
  const name = (type: string) => t(`lists:documentType.${type}`, { defaultValue: type });
  const send = async (action: "attest" | "defer"): Promise<void> => {
    setFailure(undefined);
    if (action === "attest") {
      setTried(true);
      if (needed.some((type) => !documents[type]?.length)) return setRound((n) => n + 1);
    }
    setBusy(true);
    try {
      const next = await api.post<InstitutionView>(`/institution/${view.id}/${action}`, {
        version: view.version,
        ...(action === "attest" ? { documents } : {}),
      });
      forget("/user/current");
      onChanged(next);
      if (action === "defer") await navigate(paths.personal);
      else window.scrollTo(0, 0);
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      noValidate
      className="narrow"
      onSubmit={(event) => {
        event.preventDefault();
        void send("attest");
      }}
    >
      <ErrorSummary
        round={round}
        problems={missing.map((type) => ({
          id: `doc-${type}`,
          text: `${name(type)}: ${t("common:issue.fileMissing")}`,
        }))}
      />
      {failure !== undefined && <Failure error={failure} />}
      {needed.map((type) => {
        const profile = profileOf(type);
        return (
          <fieldset key={type} className={missing.includes(type) ? "fv fv-group fv-wrong" : "fv fv-group"}>
            <legend className="fv-label">{name(type)}</legend>
            <p className="fv-hint">
              {profile &&
                `${typeNames(profile.types)} · ${t("pages/form:upload.maxSize", { size: limitText(profile.maxBytes, language) })}`}
            </p>
            {missing.includes(type) && <p className="fv-error">{t("common:issue.fileMissing")}</p>}
            <Uploads
              id={`doc-${type}`}
              purpose={type}
              types={profile?.types ?? []}
              max={profile?.count}
              maxBytes={profile?.maxBytes}
              value={documents[type] ?? []}
              files={files}
              onChange={(ids) => set((old) => ({ ...old, [type]: ids }))}
              onFile={(file) => setFiles((old) => ({ ...old, [file.id]: file }))}
            />
          </fieldset>
        );
      })}
      <div className="actions">
        <Button type="submit" busy={busy}>
          {t("pages/personal:attest.send")}
        </Button>
        <Button look="quiet" onClick={() => void send("defer")}>
          {t("pages/personal:attest.defer")}
        </Button>
      </div>
    </form>
  );
};

export const Component = () => {
  const { t } = useText(["pages/personal", "status"]);
  const me = useMe();
  const found = useResource<InstitutionView>(
    me.institutionId ? `/institution/${me.institutionId}` : undefined,
  );
  const view = found.data;
  return (
    <PersonalFrame title={t("menu.attest")}>
      {me.data && !me.institutionId && (
        <EmptyState action={<LinkButton to={paths.institution}>{t("overview.register")}</LinkButton>}>
          {t("overview.noInstitution")}
        </EmptyState>
      )}
      {found.loading && <Skeleton lines={6} />}
      {found.error && <Failure error={found.error} retry={found.reload} />}
      {view && (
        <>
          <p>
            <Chip tone={tone[view.certification]}>{t(`status:certification.${view.certification}`)}</Chip>
          </p>
          {view.certification === "FAILED" && view.certificationReason && (
            <Notice kind="warning" title={t("attest.failed")}>
              <p className="pre">{view.certificationReason}</p>
            </Notice>
          )}
          <p className="narrow">{t(`attest.intro.${view.certification}`)}</p>
          {view.certification === "PASSED" && (
            <LinkButton to={paths.openFairs}>{t("overview.find")}</LinkButton>
          )}
          {!view.siteRegistrationNumber && (
            <Notice kind="warning" title={t("attest.number")}>
              <p>
                <LinkButton look="secondary" small to={paths.institution}>
                  {t("menu.info")}
                </LinkButton>
              </p>
            </Notice>
          )}
          {(view.certification === "UNVERIFIED" || view.certification === "FAILED") && (
            <Documents key={view.version} view={view} onChanged={found.set} />
          )}
        </>
      )}
    </PersonalFrame>
  );
};
