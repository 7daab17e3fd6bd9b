/**
 * The operation of AWS that creates each type of resource in the graph, and the members that the provider names
 * otherwise than AWS does. Members of the same name, in whatever case, need no line.
 */
interface ResourceOperation {
  /** The folder of the service in botocore's data. */
  service: string;
  operation: string;
  /** The provider's name of a member → AWS's. */
  renamed?: Record<string, string>;
}

export const resourceOperations: Record<string, ResourceOperation> = {
  "lambda/function:Function": {
    service: "lambda",
    operation: "CreateFunction",
    renamed: { name: "FunctionName" },
  },
  "dynamodb/table:Table": { service: "dynamodb", operation: "CreateTable", renamed: { name: "TableName" } },
  "sqs/queue:Queue": { service: "sqs", operation: "CreateQueue", renamed: { name: "QueueName" } },
  "sns/topic:Topic": { service: "sns", operation: "CreateTopic" },
  "cloudwatch/metricAlarm:MetricAlarm": {
    service: "cloudwatch",
    operation: "PutMetricAlarm",
    renamed: { name: "AlarmName" },
  },
  "cloudwatch/logMetricFilter:LogMetricFilter": {
    service: "logs",
    operation: "PutMetricFilter",
    renamed: { name: "filterName", pattern: "filterPattern", metricTransformation: "metricTransformations" },
  },
  "cloudwatch/logGroup:LogGroup": {
    service: "logs",
    operation: "CreateLogGroup",
    renamed: { name: "logGroupName" },
  },
  "iam/role:Role": { service: "iam", operation: "CreateRole", renamed: { name: "RoleName" } },
  "iam/policy:Policy": {
    service: "iam",
    operation: "CreatePolicy",
    renamed: { name: "PolicyName", policy: "PolicyDocument" },
  },
  "kms/key:Key": { service: "kms", operation: "CreateKey" },
  "kms/alias:Alias": { service: "kms", operation: "CreateAlias", renamed: { name: "AliasName" } },
  "wafv2/webAcl:WebAcl": { service: "wafv2", operation: "CreateWebACL" },
  "scheduler/schedule:Schedule": { service: "scheduler", operation: "CreateSchedule" },
  "cloudwatch/eventRule:EventRule": { service: "events", operation: "PutRule" },
  "apigatewayv2/api:Api": { service: "apigatewayv2", operation: "CreateApi" },
  "apigatewayv2/route:Route": { service: "apigatewayv2", operation: "CreateRoute" },
  "apigatewayv2/integration:Integration": { service: "apigatewayv2", operation: "CreateIntegration" },
  "apigatewayv2/stage:Stage": {
    service: "apigatewayv2",
    operation: "CreateStage",
    renamed: { name: "StageName" },
  },
  "cloudfront/function:Function": {
    service: "cloudfront",
    operation: "CreateFunction",
    renamed: { code: "FunctionCode" },
  },
  "cloudfront/keyValueStore:KeyValueStore": { service: "cloudfront", operation: "CreateKeyValueStore" },
  "sesv2/emailIdentity:EmailIdentity": { service: "sesv2", operation: "CreateEmailIdentity" },
  "sesv2/configurationSet:ConfigurationSet": { service: "sesv2", operation: "CreateConfigurationSet" },
  "guardduty/malwareProtectionPlan:MalwareProtectionPlan": {
    service: "guardduty",
    operation: "CreateMalwareProtectionPlan",
  },
  "sesv2/configurationSetEventDestination:ConfigurationSetEventDestination": {
    service: "sesv2",
    operation: "CreateConfigurationSetEventDestination",
  },
  "lambda/functionEventInvokeConfig:FunctionEventInvokeConfig": {
    service: "lambda",
    operation: "PutFunctionEventInvokeConfig",
  },
  "backup/vault:Vault": {
    service: "backup",
    operation: "CreateBackupVault",
    renamed: { name: "BackupVaultName" },
  },
  "backup/vaultLockConfiguration:VaultLockConfiguration": {
    service: "backup",
    operation: "PutBackupVaultLockConfiguration",
  },
};
