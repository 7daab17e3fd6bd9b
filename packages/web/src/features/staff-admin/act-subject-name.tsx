/** The subject of a staff act: its name as a link to its page, or its id when it has no name. */
import type { StaffMemberView } from "@portal/core/identity/staff/staff-schema";
import { nameInstitution } from "@portal/core/institutions/institution-names";
import { useText } from "../../form/use-text.ts";
import { pickLanguage } from "../../shell/format.ts";
import { Link } from "../../ui/link.tsx";
import { usePolicyName } from "../staff-policies/policy-card.tsx";
import { getActSubjectPath, type StaffActView } from "./act-lines.ts";

/** A policy by its name, as a link to it. @param id its key, or the identity of one of its settings */
export const PolicySubjectName = ({ id }: { id: string }) => {
  const [key = ""] = id.split("~");
  return <Link to={`/staff/admin?search=${encodeURIComponent(key)}`}>{usePolicyName()(key)}</Link>;
};

interface Props {
  act: Pick<StaffActView, "about" | "operation" | "subject"> & Partial<Pick<StaffActView, "detail">>;
  /** The roster, by which accounts are named. */
  staff: readonly StaffMemberView[] | undefined;
}
/** Kinds of subject that can be removed; each of them has a name until then. */
const removableKinds: ReadonlySet<string> = new Set(["event", "survey", "publication"]);

export const ActSubjectName = ({ act: { about, operation, subject, detail }, staff = [] }: Props) => {
  const { t, language } = useText(["pages/staff-admin"]);
  if (!about) {
    // A new setting has no id in its address.
    const policy = operation.includes("/staff/admin/policy") && (subject || String(detail?.key ?? ""));
    if (policy) return <PolicySubjectName id={policy} />;
    const account = operation.includes("/staff/admin/account")
      ? staff.find(({ id }) => id === subject)?.account
      : undefined;
    return account ? account : <span className="identifier">{subject || "–"}</span>;
  }
  const { kind, id, code, names, ...naming } = about;
  const institution = nameInstitution(naming, language);
  const name = code ?? (names ? pickLanguage(names, language) : kind === "institution" ? institution : "");
  // What has been removed has no name any more, and no page.
  const isGone = !name && removableKinds.has(kind);
  return (
    <>
      {isGone ? (
        t(`act.subject.${kind}`)
      ) : (
        <Link to={getActSubjectPath(about)}>{name || t(`act.subject.${kind}`)}</Link>
      )}
      <br />
      <span className="muted small">
        {name && t(`act.subject.${kind}`)}
        {kind === "application" && institution && ` · ${institution}`}
        {!name && <span className="identifier">{id}</span>}
      </span>
    </>
  );
};
