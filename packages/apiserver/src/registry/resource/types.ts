import { goListOf, goNumber, goOmitted, goPointer, goPointerTo, goStruct, goText } from '../common/go-value.ts'

/** The internal types of device claims, for messages about immutable fields. */

const selectors = goListOf(goStruct({ 'CEL cel': goPointerTo(goStruct({ Expression: goText })) }))
const tolerations = goListOf(
  goStruct({ Key: goText, Operator: goText, Value: goText, Effect: goText, TolerationSeconds: goPointer }),
)
const capacity = goPointerTo(goStruct({ Requests: goPointer }))
const opaque = goPointerTo(goStruct({ Driver: goText, Parameters: goPointer }))
const requestFields = { DeviceClassName: goText, Selectors: selectors, AllocationMode: goText, Count: goNumber }

export const claimSpecType = goStruct({
  Devices: goStruct({
    Requests: goListOf(
      goStruct({
        Name: goText,
        Exactly: goPointerTo(
          goStruct({ ...requestFields, AdminAccess: goPointer, Tolerations: tolerations, Capacity: capacity }),
        ),
        FirstAvailable: goListOf(
          goStruct({ Name: goText, ...requestFields, Tolerations: tolerations, Capacity: capacity }),
        ),
      }),
    ),
    Constraints: goListOf(goStruct({ Requests: goPointer, MatchAttribute: goPointer, DistinctAttribute: goPointer })),
    Config: goListOf(goStruct({ Requests: goPointer, Opaque: opaque })),
  }),
})

/** The metadata of a template is embedded, so its fields come first. */
export const templateSpecType = goStruct({
  'name name': goOmitted,
  'labels metadata.labels': goOmitted,
  'annotations metadata.annotations': goOmitted,
  Spec: claimSpecType,
})

export const nodeSelectorTerms = goListOf(
  goStruct({
    MatchExpressions: goListOf(goStruct({ Key: goText, Operator: goText, Values: goPointer })),
    MatchFields: goListOf(goStruct({ Key: goText, Operator: goText, Values: goPointer })),
  }),
)

export const allocationType = goPointerTo(
  goStruct({
    Devices: goStruct({
      Results: goListOf(
        goStruct({
          Request: goText,
          Driver: goText,
          Pool: goText,
          Device: goText,
          AdminAccess: goPointer,
          Tolerations: tolerations,
          BindingConditions: goPointer,
          BindingFailureConditions: goPointer,
          ShareID: goPointer,
          ConsumedCapacity: goPointer,
        }),
      ),
      Config: goListOf(goStruct({ Source: goText, Requests: goPointer, Opaque: opaque })),
    }),
    NodeSelector: goPointerTo(goStruct({ NodeSelectorTerms: nodeSelectorTerms })),
    AllocationTimestamp: goPointer,
  }),
)
