import { type FieldError, type FieldPath, invalid, required } from '../field/index.ts'
import type { PrinterColumnDefinition, Subresources } from './definition.ts'

const columnTypes = ['boolean', 'date', 'integer', 'number', 'string']
const columnFormats = ['byte', 'date', 'date-time', 'double', 'float', 'int32', 'int64', 'password']

export function checkColumn(column: PrinterColumnDefinition, path: FieldPath, errors: FieldError[]): void {
  if (column.name === '') errors.push(required(path.child('name')))
  const typeDetail = `must be one of ${columnTypes.join(',')}`
  if (column.type === '') errors.push(required(path.child('type'), typeDetail))
  else if (!columnTypes.includes(column.type)) errors.push(invalid(path.child('type'), column.type, typeDetail))
  if (column.format !== '' && !columnFormats.includes(column.format)) {
    errors.push(invalid(path.child('format'), column.format, `must be one of ${columnFormats.join(',')}`))
  }
  if (column.jsonPath === '') errors.push(required(path.child('JSONPath')))
  else checkSimplePath(column.jsonPath, path.child('JSONPath'), errors)
}

/** Printer columns and scale paths are simple JSON paths: they start with a dot. Returns whether this one does. */
function checkSimplePath(text: string, path: FieldPath, errors: FieldError[]): boolean {
  if (text.startsWith('.')) return true
  errors.push(invalid(path, text, 'must be a simple json path starting with .'))
  return false
}

export function checkSubresources(subresources: Subresources | undefined, path: FieldPath, errors: FieldError[]): void {
  const scale = subresources?.scale
  if (!scale) return
  checkReplicasPath(scale.specReplicasPath, '.spec', path.child('scale.specReplicasPath'), errors)
  checkReplicasPath(scale.statusReplicasPath, '.status', path.child('scale.statusReplicasPath'), errors)
  const selector = scale.labelSelectorPath
  if (selector === undefined || selector === '') return
  const selectorPath = path.child('scale.labelSelectorPath')
  if (!checkSimplePath(selector, selectorPath, errors)) return
  if (selector.startsWith('.spec.') || selector.startsWith('.status.')) return
  errors.push(invalid(selectorPath, selector, 'should be a json path under either .spec or .status'))
}

function checkReplicasPath(text: string, root: string, path: FieldPath, errors: FieldError[]): void {
  if (text === '') errors.push(required(path))
  else if (checkSimplePath(text, path, errors) && !text.startsWith(`${root}.`)) {
    errors.push(invalid(path, text, `should be a json path under ${root}`))
  }
}
