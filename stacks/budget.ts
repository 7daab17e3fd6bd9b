import { getStage } from "./stage.ts";

/** Percent of the budget: spent, and expected for the month. */
const NEARLY_SPENT = 80;
const ALL_EXPECTED = 100;

/**
 * Notifies the address that the stage names of what the account costs, before it costs more than planned (decision
 * 0587). A budget counts the whole account, so a trial stage, which shares it, has none.
 */
export const createBudget = () => {
  const { production, alarmEmail, monthlyBudget } = getStage();
  if (!production || !alarmEmail) return undefined;
  const buildNotification = (notificationType: "ACTUAL" | "FORECASTED", threshold: number) => ({
    comparisonOperator: "GREATER_THAN",
    threshold,
    thresholdType: "PERCENTAGE",
    notificationType,
    subscriberEmailAddresses: [alarmEmail],
  });
  return new aws.budgets.Budget("MonthlyBudget", {
    name: `${$app.name}-${$app.stage}`,
    budgetType: "COST",
    limitAmount: String(monthlyBudget),
    limitUnit: "USD",
    timeUnit: "MONTHLY",
    notifications: [buildNotification("ACTUAL", NEARLY_SPENT), buildNotification("FORECASTED", ALL_EXPECTED)],
  });
};
