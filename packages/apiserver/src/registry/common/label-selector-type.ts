import { goListOf, goPointer, goPointerTo, goPublished } from './go-value.ts'

/** A LabelSelector as Go prints it. */
export const labelSelectorType = goPointerTo(
  goPublished({
    MatchLabels: goPointer,
    MatchExpressions: goListOf(goPublished({ Key: goPointer, Operator: goPointer, Values: goPointer })),
  }),
)
