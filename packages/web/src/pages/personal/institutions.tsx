/** `/personal/mechanism`: the institutions I act for, and which one I act for now. */
import { useTranslation } from "react-i18next";
import { forgetDrafts } from "../../form/draft-store.ts";
import { pick } from "../../lib/format.ts";
import { forget } from "../../lib/query.ts";
import { session } from "../../lib/session.ts";
import { paths } from "../../paths.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Failure } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Chip } from "../../ui/status-chip.tsx";
import { PersonalFrame, useMe } from "./personal-frame.tsx";

const tone = {
  PASSED: "accepted",
  VERIFYING: "processing",
  FAILED: "rejected",
  UNVERIFIED: "draft",
} as const;

export const Component = () => {
  const { t, i18n } = useTranslation(["pages/personal", "status", "lists"]);
  const me = useMe();
  const all = me.data?.institutions ?? [];
  return (
    <PersonalFrame title={t("menu.institutions")}>
      {me.loading && <Skeleton lines={4} />}
      {me.error && <Failure error={me.error} retry={me.reload} />}
      {me.data && all.length === 0 && (
        <EmptyState action={<LinkButton to={paths.institution}>{t("overview.register")}</LinkButton>}>
          {t("overview.noInstitution")}
        </EmptyState>
      )}
      <ul className="pc-list">
        {all.map((one) => (
          <li key={one.id} className="card">
            <h2>{pick(one.names, i18n.language)}</h2>
            <p>
              <Chip tone={tone[one.status as keyof typeof tone] ?? "draft"}>
                {t(`status:certification.${one.status}`)}
              </Chip>{" "}
              <span className="muted">{t(`institution.role.${one.role}`, { defaultValue: one.role })}</span>
            </p>
            {one.id === me.institutionId ? (
              <p>
                <strong>{t("institution.current")}</strong>
              </p>
            ) : (
              <Button
                look="secondary"
                small
                onClick={() => {
                  // What the other institution typed must not show up here.
                  void forgetDrafts();
                  session.choose(one.id);
                  forget();
                }}
              >
                {t("institution.switch")}
                <span className="visually-hidden"> {pick(one.names, i18n.language)}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {all.length > 0 && (
        <LinkButton look="secondary" to={`${paths.institution}?new=1`}>
          {t("institution.another")}
        </LinkButton>
      )}
    </PersonalFrame>
  );
};
