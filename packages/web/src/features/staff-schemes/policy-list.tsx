/** The policies whose values a scheme takes: they are changed where all policies are (decision 0404). */
import { useText } from "../../form/use-text.ts";
import { Link } from "../../ui/link.tsx";

export const PolicyList = ({ policies }: { policies: readonly string[] }) => {
  const { t } = useText(["pages/staff-scheme", "pages/policy"]);
  if (policies.length === 0) return null;
  return (
    <section className="card" aria-labelledby="policies">
      <h2 id="policies">{t("policy.title")}</h2>
      <p>
        {t("policy.about")} <Link to="/staff/admin">{t("policy.open")}</Link>
      </p>
      <ul>
        {policies.map((key) => (
          <li key={key}>
            {t(`pages/policy:meaning.${key.replaceAll(".", "-")}`, { defaultValue: key })} <code>{key}</code>
          </li>
        ))}
      </ul>
    </section>
  );
};
