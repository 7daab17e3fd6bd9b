/** Kinds of application that stand by themselves: what each is, and the way to apply. */
import { useText } from "../../form/use-text.ts";
import type { Form } from "../../paths.ts";
import { LinkButton } from "../../ui/button.tsx";
import { Failure } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { aloneOf } from "./kinds.ts";
import { KindAction } from "./offer-list.tsx";
import type { Offers } from "./offers.ts";

export const SchemeList = ({ form, from }: { form: Form; from: Offers }) => {
  const { t } = useText(["pages/centre", "lists"]);
  if (from.error) return <Failure error={from.error} retry={from.reload} />;
  if (!from.offers) return <Skeleton lines={3} block />;
  return (
    <ul className="pc-list">
      {aloneOf(form).map(({ id, about }) => (
        <li key={id} className="card pc-open">
          <h3>{t(`lists:applicationType.${id}`)}</h3>
          <ul className="pc-kinds">
            <li>
              <KindAction kind={id} from={from} />
            </li>
            {about && (
              <li>
                <LinkButton small look="quiet" to={about}>
                  {t("offer.about", { name: t(`lists:applicationType.${id}`) })}
                </LinkButton>
              </li>
            )}
          </ul>
        </li>
      ))}
    </ul>
  );
};
