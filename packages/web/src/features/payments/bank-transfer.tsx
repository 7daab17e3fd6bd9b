/** The account to which a fee can be transferred, and where the proof of the transfer is uploaded. */
import "../../form/form.css";
import type { PaymentView } from "@portal/core/applications/orders/payment-schema";
import { useText } from "../../form/use-text.ts";
import { formatMoney } from "../../shell/format.ts";
import { instituteConfig } from "../../shell/institute-config.ts";
import { paths } from "../../shell/paths.ts";
import { FactList } from "../../ui/fact-list.tsx";
import { Link } from "../../ui/link.tsx";

export const BankTransfer = ({ id, data }: { id: string; data: PaymentView }) => {
  const { t, language } = useText(["pages/pay", "lists", "common"]);
  const { bank, accountNumber, swiftCode } = instituteConfig.transferAccount;
  return (
    <section className="pay-transfer" aria-labelledby="bank-transfer">
      <h2 id="bank-transfer">{t("bank.title")}</h2>
      <FactList
        className="fv-facts"
        facts={[
          [t("bank.holder"), t("common:site.institute")],
          [t("bank.name"), t(`lists:bank.${bank}`)],
          [t("bank.account"), accountNumber],
          [t("bank.swift"), swiftCode],
          [t("bank.amount"), formatMoney(data.fee.total, language)],
          [t("bank.reference"), data.code],
        ]}
      />
      <p>{t("bank.text")}</p>
      <p>
        {t("transfer")} <Link to={paths.record(id)}>{t("uploadProof")}</Link>
      </p>
    </section>
  );
};
