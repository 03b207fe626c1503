import type { JsonKind, JsonObject, JsonValue } from '../json/index.ts'
import { codePointCount, encodeJson, getField, jsonKindOf, quoteGo } from '../json/index.ts'
import { limits } from '../limits.ts'
import type { Correlation } from './correlation.ts'
import { isEnumerated } from './enumeration.ts'
import type { Failure } from './failure.ts'
import { checkNumber } from './numbers.ts'
import { hasDuplicates } from './unique.ts'
import { fieldCount, isIntegral } from './value-kind.ts'
import type { ValueNode } from './value-node.ts'

/**
 * The failures of a value in the order of Kubernetes: type, logical junctors, string, number, list, enumeration,
 * object. `matches` counts successful checks; if all alternatives of a junctor fail, the failures of the one with the
 * most successes are reported.
 */
export class Report {
  /** The first failures, as many as a message names; the others are only counted. */
  readonly failures: Failure[] = []
  failureCount = 0
  matches = 0

  /** Takes a function, because failures that are only counted need no text. */
  fail(failure: () => Failure): void {
    this.failureCount++
    if (this.failures.length < limits.errorsNamedMax) this.failures.push(failure())
  }

  merge(other: Report): void {
    for (const failure of other.failures) {
      if (this.failures.length < limits.errorsNamedMax) this.failures.push(failure)
    }
    this.failureCount += other.failureCount
    this.matches += other.matches
  }

  /** Drops the failures beyond the first `count`. */
  forgetAfter(failureCount: number): void {
    this.failureCount = failureCount
    if (this.failures.length > failureCount) this.failures.length = failureCount
  }

  get isValid(): boolean {
    return this.failureCount === 0
  }
}

/** The full report on a value. */
export function reportValue(node: ValueNode, value: JsonValue, path: string): Report {
  const report = new Report()
  reportInto(report, node, value, path, undefined)
  return report
}

/**
 * The report on a changed object: failures of fields and items that did not change are left out. Logical junctors are
 * evaluated as a whole, so nothing inside them is left out.
 */
export function reportChange(node: ValueNode, path: string, correlation: Correlation): Report {
  const report = new Report()
  reportInto(report, node, correlation.value ?? null, path, correlation)
  if (!report.isValid && correlation.isUnchanged()) report.forgetAfter(0)
  return report
}

function reportInto(
  report: Report,
  node: ValueNode,
  value: JsonValue,
  path: string,
  correlation: Correlation | undefined,
): void {
  const kind = jsonKindOf(value)
  if (kind === 'null') {
    reportNull(report, node, path)
    return
  }
  if (node.types.length > 0 || node.format !== '') reportType(report, node, value, kind, path)
  reportJunctors(report, node, value, path)
  if (kind === 'string') reportString(report, node, value as string, path)
  else if (kind === 'integer' || kind === 'number') {
    const failures: Failure[] = []
    checkNumber(node.numbers, value as number | bigint, path, failures)
    for (const failure of failures) report.fail(() => failure)
    report.matches += 2
  } else if (kind === 'array') reportArray(report, node, value as readonly JsonValue[], path, correlation)
  reportEnum(report, node, value, path)
  if (kind === 'object') reportObject(report, node, value as JsonObject, path, correlation)
  report.matches++
}

function reportNull(report: Report, node: ValueNode, path: string): void {
  if (node.types.length > 0 && !node.types.includes('null') && !node.schema.nullable) {
    report.fail(() => wrongType(path, node.types.join(','), 'null'))
  } else report.matches++
  if (node.enum.length > 0) report.fail(() => notEnumerated(node, null, path))
}

function wrongType(path: string, expected: string, found: string): Failure {
  const message = `${path} in body must be of type ${expected}: ${quoteGo(found)}`
  return { reason: 'type', name: path, message, value: found }
}

function reportType(report: Report, node: ValueNode, value: JsonValue, kind: JsonKind, path: string): void {
  report.matches++
  const { types, format } = node
  const nativeFormat = kind === 'integer' ? 'int64' : kind === 'number' ? 'float64' : ''
  const isTextual = kind === 'string' || kind === 'array'
  const typeMatches =
    types.includes(kind) ||
    (kind === 'integer' && types.includes('number')) ||
    (kind === 'number' && types.includes('integer') && isIntegral(value as number))
  if (format !== '' && !isTextual && !typeMatches && nativeFormat !== format) {
    report.fail(() => wrongType(path, format, nativeFormat))
  } else if (format !== '' && isTextual && !types.includes('number') && !types.includes('integer')) {
    report.matches++
  } else if (!typeMatches) report.fail(() => wrongType(path, types.join(','), kind))
  else report.matches++
}

function reportJunctors(report: Report, node: ValueNode, value: JsonValue, path: string): void {
  if (node.anyOf.length > 0) reportAnyOf(report, node.anyOf, value, path)
  if (node.oneOf.length > 0) reportOneOf(report, node.oneOf, value, path)
  if (node.allOf.length > 0) reportAllOf(report, node.allOf, value, path)
  if (node.not && reportValue(node.not, value, path).isValid) {
    report.fail(() => valueFailure(`${quoteGo(path)} must not validate the schema (not)`))
  }
  report.matches += 2
}

function valueFailure(message: string): Failure {
  return { reason: 'other', message }
}

function reportAnyOf(report: Report, nodes: readonly ValueNode[], value: JsonValue, path: string): void {
  let best: Report | undefined
  for (const node of nodes) {
    const result = reportValue(node, value, path)
    if (result.isValid) {
      report.merge(result)
      return
    }
    if (best === undefined || result.matches > best.matches) best = result
  }
  report.fail(() => valueFailure(`${quoteGo(path)} must validate at least one schema (anyOf)`))
  if (best) report.merge(best)
}

function reportOneOf(report: Report, nodes: readonly ValueNode[], value: JsonValue, path: string): void {
  let best: Report | undefined
  let first: Report | undefined
  let valid = 0
  for (const node of nodes) {
    const result = reportValue(node, value, path)
    if (result.isValid) {
      valid++
      first ??= result
    } else if (best === undefined || result.matches > best.matches) best = result
  }
  if (valid === 1) {
    report.merge(first as Report)
    return
  }
  const found = valid === 0 ? 'Found none valid' : `Found ${valid} valid alternatives`
  report.fail(() => valueFailure(`${quoteGo(path)} must validate one and only one schema (oneOf). ${found}`))
  if (valid === 0 && best) report.merge(best)
}

function reportAllOf(report: Report, nodes: readonly ValueNode[], value: JsonValue, path: string): void {
  let valid = 0
  for (const node of nodes) {
    const result = reportValue(node, value, path)
    if (result.isValid) valid++
    report.merge(result)
  }
  if (valid === nodes.length) return
  const none = valid === 0 ? '. None validated' : ''
  report.fail(() => valueFailure(`${quoteGo(path)} must validate all the schemas (allOf)${none}`))
}

function reportString(report: Report, node: ValueNode, text: string, path: string): void {
  report.matches++
  const failure = stringFailure(node, text, path)
  if (failure) report.fail(() => failure)
  if (!node.formatCheck) return
  report.matches++
  if (!node.formatCheck(text)) report.fail(() => wrongType(path, node.format, text))
}

function stringFailure(node: ValueNode, text: string, path: string): Failure | undefined {
  const { maxLength, minLength, pattern } = node.schema
  const length = codePointCount(text)
  if (maxLength !== undefined && length > maxLength) {
    const message = `${path} in body should be at most ${maxLength} chars long`
    return { reason: 'tooLong', name: path, message, limit: maxLength }
  }
  if (minLength !== undefined && length < minLength) {
    const message = `${path} in body should be at least ${minLength} chars long`
    return { reason: 'other', name: path, message, value: text }
  }
  if (node.pattern === undefined) return undefined
  if (typeof node.pattern !== 'string' && node.pattern.matches(text)) return undefined
  const expected = typeof node.pattern === 'string' ? `${pattern}, but pattern is invalid: ${node.pattern}` : pattern
  return { reason: 'other', name: path, message: `${path} in body should match '${expected}'`, value: text }
}

function reportArray(
  report: Report,
  node: ValueNode,
  items: readonly JsonValue[],
  path: string,
  correlation: Correlation | undefined,
): void {
  report.matches += 2
  if (node.items) {
    for (let index = 0; index < items.length; index++) {
      reportChild(report, node.items, items[index] as JsonValue, `${path}[${index}]`, correlation?.item(index))
    }
  }
  const { minItems, maxItems, uniqueItems } = node.schema
  if (minItems !== undefined && items.length < minItems) {
    const message = `${path} in body should have at least ${minItems} items`
    report.fail(() => ({ reason: 'other', name: path, message, value: items.length }))
  }
  if (maxItems !== undefined && items.length > maxItems) {
    const message = `${path} in body should have at most ${maxItems} items`
    report.fail(() => ({ reason: 'tooMany', name: path, message, value: items.length, limit: maxItems }))
  }
  if (uniqueItems && hasDuplicates(items)) {
    report.fail(() => ({ reason: 'other', name: path, message: `${path} in body shouldn't contain duplicates` }))
  }
}

function reportChild(
  report: Report,
  node: ValueNode,
  value: JsonValue,
  path: string,
  correlation: Correlation | undefined,
): void {
  const before = report.failureCount
  reportInto(report, node, value, path, correlation)
  if (report.failureCount > before && correlation?.isUnchanged()) report.forgetAfter(before)
}

function reportEnum(report: Report, node: ValueNode, value: JsonValue, path: string): void {
  report.matches++
  if (node.enum.length > 0 && !isEnumerated(value, node.enum)) report.fail(() => notEnumerated(node, value, path))
}

function notEnumerated(node: ValueNode, value: JsonValue, path: string): Failure {
  return {
    reason: 'enum',
    name: path,
    message: `${path} in body should be one of ${encodeJson(node.enum)}`,
    value,
    allowed: node.enum,
  }
}

function reportObject(
  report: Report,
  node: ValueNode,
  object: JsonObject,
  path: string,
  correlation: Correlation | undefined,
): void {
  report.matches++
  reportFieldCount(report, node, fieldCount(object), path)
  for (const key in object) {
    const value = object[key]
    if (value === undefined || node.properties.has(key)) continue
    if (node.elements === false) {
      const message = `${path}.${key} in body is a forbidden property`
      report.fail(() => ({ reason: 'other', name: path, message, value: key }))
    } else if (node.elements) {
      reportChild(report, node.elements, value, `${path}.${key}`, fieldCorrelation(correlation, key, path))
    }
  }
  for (const [name, child] of node.properties) {
    const value = getField(object, name)
    if (value === undefined) continue
    const childPath = path === '' ? name : `${path}.${name}`
    reportChild(report, child, value, childPath, fieldCorrelation(correlation, name, path))
  }
  for (const name of node.schema.required) {
    if (getField(object, name) !== undefined) continue
    const missing = `${path}.${name}`
    report.fail(() => ({ reason: 'required', name: missing, message: `${missing} in body is required` }))
  }
}

/** apiVersion and kind of the whole object are never left out: conversion hides their changes. */
function fieldCorrelation(correlation: Correlation | undefined, name: string, path: string): Correlation | undefined {
  if (path === '' && (name === 'apiVersion' || name === 'kind')) return undefined
  return correlation?.field(name)
}

function reportFieldCount(report: Report, node: ValueNode, count: number, path: string): void {
  const { minProperties, maxProperties } = node.schema
  if (minProperties !== undefined && count < minProperties) {
    const message = `${path} in body should have at least ${minProperties} properties`
    report.fail(() => ({ reason: 'other', name: path, message, value: count }))
  }
  if (maxProperties !== undefined && count > maxProperties) {
    const message = `${path} in body should have at most ${maxProperties} properties`
    report.fail(() => ({ reason: 'tooMany', name: path, message, value: count, limit: maxProperties }))
  }
}
