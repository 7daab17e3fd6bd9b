/** Kinds of application that stand by themselves: what each is, and the way to apply. */
import { useText } from "../../form/use-text.ts";
import type { Form } from "../../paths.ts";
import { Link } from "../../ui/link.tsx";
import { Failure } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { aloneOf } from "./kinds.ts";
import { ByOtherWays, KindAction } from "./offer-list.tsx";
import type { Offers } from "./offers.ts";

export const SchemeList = ({ form, from }: { form: Form; from: Offers }) => {
  const { t } = useText(["pages/centre", "lists"]);
  if (from.error) return <Failure error={from.error} retry={from.reload} />;
  if (!from.offers) return <Skeleton lines={3} block />;
  const schemes = aloneOf(form);
  return (
    <>
      <ul className="pc-list">
        {schemes.map(({ id, about }) => (
          <li key={id} className="card pc-scheme">
            <h3>
              {about ? (
                <Link to={about}>{t(`lists:applicationType.${id}`)}</Link>
              ) : (
                t(`lists:applicationType.${id}`)
              )}
            </h3>
            {from.online(id) ? (
              <KindAction kind={id} from={from} beside />
            ) : (
              <span className="muted">{t("offer.notYet")}</span>
            )}
          </li>
        ))}
      </ul>
      {!schemes.every(({ id }) => from.online(id)) && <ByOtherWays />}
    </>
  );
};
