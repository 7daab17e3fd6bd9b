/** Rows of the review of roles, all in one partition, which administrators read as a list. */
import { CustomAttributeType, Entity } from "electrodb";
import { buildKey, defineEntity, requiredText } from "../../platform/entity.server.ts";
import type { TransactionItem, TransactionPut } from "../../platform/transaction.server.ts";
import type { StaffReview } from "./staff-review.ts";

const getStaffReviewEntity = defineEntity(
  (connection) =>
    new Entity(
      {
        model: { entity: "staffReview", version: "1", service: "portal" },
        attributes: {
          id: requiredText,
          review: { type: CustomAttributeType<StaffReview>("any"), required: true },
        },
        indexes: {
          all: { pk: buildKey("pk", "staff-review", []), sk: buildKey("sk", "member#${id}", ["id"]) },
        },
      },
      connection,
    ),
);

/** Lists the reviews of all accounts. One query. */
export const listStaffReviews = async (): Promise<StaffReview[]> => {
  const { data } = await getStaffReviewEntity().query.all({}).go({ consistent: true, pages: "all" });
  return data.map(({ review }) => review);
};

/** Finds the review of one account, read consistently; undefined before the first. */
export const findStaffReview = async (id: string): Promise<StaffReview | undefined> =>
  (await getStaffReviewEntity().get({ id }).go({ consistent: true })).data?.review;

/** Stores a review. The version of the roster row, in the same transaction, lets only one change win. */
export const buildStaffReviewPut = (review: StaffReview): TransactionItem => ({
  label: "review",
  Put: getStaffReviewEntity().put({ id: review.id, review }).params<TransactionPut>(),
});
