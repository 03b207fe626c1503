import { goFlag, goListOf, goNumber, goPointer, goPointerTo, goStruct, goText } from '../common/go-value.ts'

/** The types of flow control as Go prints them in messages. */

const named = goPointerTo(goStruct({ Name: goText }))

const subjectType = goStruct({
  Kind: goText,
  User: named,
  Group: named,
  ServiceAccount: goPointerTo(goStruct({ Namespace: goText, Name: goText })),
})

const resourceRuleType = goStruct({
  Verbs: goPointer,
  'APIGroups apiGroups': goPointer,
  Resources: goPointer,
  ClusterScope: goFlag,
  Namespaces: goPointer,
})

const ruleType = goStruct({
  Subjects: goListOf(subjectType),
  ResourceRules: goListOf(resourceRuleType),
  NonResourceRules: goListOf(goStruct({ Verbs: goPointer, NonResourceURLs: goPointer })),
})

export const distinguisherType = goPointerTo(goStruct({ Type: goText }))

export const flowSchemaSpecType = goStruct({
  PriorityLevelConfiguration: goStruct({ Name: goText }),
  MatchingPrecedence: goNumber,
  DistinguisherMethod: distinguisherType,
  Rules: goListOf(ruleType),
})

const queuingType = goPointerTo(goStruct({ Queues: goNumber, HandSize: goNumber, QueueLengthLimit: goNumber }))

export const priorityLevelSpecType = goStruct({
  Type: goText,
  Limited: goPointerTo(
    goStruct({
      NominalConcurrencyShares: goNumber,
      LimitResponse: goStruct({ Type: goText, Queuing: queuingType }),
      LendablePercent: goPointer,
      BorrowingLimitPercent: goPointer,
    }),
  ),
  Exempt: goPointerTo(goStruct({ NominalConcurrencyShares: goPointer, LendablePercent: goPointer })),
})
