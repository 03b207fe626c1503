import type { JsonObject } from '@kubewright/kube/json'
import type { TableColumn } from './columns/table-column.ts'
import type { BuiltinView, KindStrategy, StrategyContext } from './kind-strategy.ts'

/**
 * The strategy for objects at another group or version: converts them, because the strategy's functions work on the
 * storage version.
 */
export function throughView(kind: KindStrategy, view: BuiltinView): KindStrategy {
  const { fromStored, toStored } = view
  const onNew = (change: KindStrategy['prepareForCreate']) =>
    change && ((object: JsonObject, context: StrategyContext) => fromStored(change(toStored(object), context)))
  const onStored = (change: KindStrategy['setStoredDefaults']) =>
    change && ((object: JsonObject) => fromStored(change(toStored(object))))
  const onChange = (change: KindStrategy['prepareForUpdate']) =>
    change &&
    ((object: JsonObject, old: JsonObject, context: StrategyContext) =>
      fromStored(change(toStored(object), toStored(old), context)))
  const ofNew = <Result>(look: ((object: JsonObject) => Result) | undefined) =>
    look && ((object: JsonObject) => look(toStored(object)))
  const ofChange = <Result>(look: ((object: JsonObject, old: JsonObject) => Result) | undefined) =>
    look && ((object: JsonObject, old: JsonObject) => look(toStored(object), toStored(old)))
  return defined({
    setDefaults: view.setDefaults,
    admitCreate: onNew(kind.admitCreate),
    admitUpdate: onChange(kind.admitUpdate),
    prepareForCreate: onNew(kind.prepareForCreate),
    prepareForUpdate: onChange(kind.prepareForUpdate),
    prepareForStatusUpdate: onChange(kind.prepareForStatusUpdate),
    validateCreate: ofNew(view.validateCreate ?? kind.validateCreate),
    validateUpdate: ofChange(view.validateUpdate ?? kind.validateUpdate),
    validateStatusUpdate: ofChange(kind.validateStatusUpdate),
    warningsOnCreate: ofNew(kind.warningsOnCreate),
    warningsOnUpdate: ofChange(kind.warningsOnUpdate),
    warningsOnStatusUpdate: ofChange(kind.warningsOnStatusUpdate),
    setStoredDefaults: onStored(kind.setStoredDefaults),
  })
}

/** Omits the functions that the strategy lacks. */
function defined(kind: { readonly [Name in keyof KindStrategy]: KindStrategy[Name] | undefined }): KindStrategy {
  return Object.fromEntries(Object.entries(kind).filter(([, value]) => value !== undefined)) as KindStrategy
}

/** Columns work on the storage version. The cells of a row are requested one after the other. */
export function columnsThroughView(
  columns: readonly TableColumn[],
  view: Pick<BuiltinView, 'toStored' | 'originalOf'>,
): readonly TableColumn[] {
  let last: { readonly object: JsonObject; readonly stored: JsonObject } | undefined
  const storedOf = (object: JsonObject) => {
    if (last?.object !== object) last = { object, stored: view.originalOf?.(object) ?? view.toStored(object) }
    return last.stored
  }
  return columns.map((column) => ({
    ...column,
    cellOf: (object: JsonObject, nowMs: number) => column.cellOf(storedOf(object), nowMs),
  }))
}
