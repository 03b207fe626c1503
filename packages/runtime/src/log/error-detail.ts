import { runtimeLimits } from '../limits.ts'
import type { LogFields } from './logger.ts'

/** The message of an error with those of its causes, and further fields. */
export interface ErrorDescription {
  readonly text: string
  readonly detail: Readonly<Record<string, unknown>>
}

/**
 * The chain of causes as one text, as Go writes wrapped errors, and per link its name, code, path and Status. These are
 * read from the fields of this project's and Node's errors, so that no class of another package is needed.
 */
export function describeError(error: Error, withStack = true): ErrorDescription {
  const messages: string[] = []
  const causes: Record<string, unknown>[] = []
  let link: unknown = error
  for (let count = 0; link !== undefined && link !== null && count < runtimeLimits.errorCausesMax; count++) {
    const { message, detail } = describeLink(link)
    // A wrapper often repeats the wrapped text, which is written once.
    if (!messages.some((earlier) => earlier.includes(message))) messages.push(message)
    causes.push(detail)
    link = fieldOf(link, 'cause')
  }
  const [first = {}, ...others] = causes
  const stack = withStack ? fieldOf(error, 'stack') : undefined
  return {
    text: messages.join(': '),
    detail: {
      ...first,
      ...(others.length === 0 ? {} : { causes: others }),
      ...(typeof stack === 'string' ? { stack: framesOf(stack) } : {}),
    },
  }
}

function describeLink(link: unknown): { readonly message: string; readonly detail: Record<string, unknown> } {
  if (!(link instanceof Error)) {
    const message = typeof link === 'string' ? link : `thrown: ${typeof link}`
    return { message, detail: { message } }
  }
  const name = textOf(link, 'name') ?? 'Error'
  const message = textOf(link, 'message') || name
  const detail: Record<string, unknown> = { name, message }
  for (const field of ['code', 'path', 'reason'] as const) {
    const value = fieldOf(link, field)
    if (typeof value === 'string' ? value !== '' : typeof value === 'number') detail[field] = value
  }
  // The Status of an API server has more than its code: object, fields, Retry-After.
  const status = fieldOf(link, 'status')
  const details = typeof status === 'object' && status !== null ? fieldOf(status, 'details') : undefined
  if (details !== undefined) detail['details'] = details
  return { message, detail }
}

/** The fields of an error whose text is the message of the line, without its stack. */
export function errorFieldsWithoutStack(error: Error): LogFields {
  const { message: _, ...detail } = describeError(error, false).detail
  return { errorDetail: detail }
}

/** Frames of Node and of kubewright itself, between which the author's would be lost. */
const internalFrame =
  /\(?node:internal|[\\/]node_modules[\\/](?:@kubewright[\\/]|kubewright[\\/])|[\\/]packages[\\/](?:kube|runtime|apiserver|cluster)[\\/](?:src|dist)[\\/](?!.*\.test\.)/

/** The frames of the author in the stack, without the message that it repeats. */
export function framesOf(stack: string): readonly string[] {
  const all = stack.split('\n').filter((line) => /^\s+at /.test(line))
  const own = all.filter((line) => !internalFrame.test(line))
  // A stack without a frame of the author's code is one of a bug in the framework.
  const frames = own.length > 0 ? own : all
  return frames.slice(0, runtimeLimits.logStackFramesMax).map((line) => line.trim())
}

function textOf(value: object, field: string): string | undefined {
  const text = fieldOf(value, field)
  return typeof text === 'string' ? text : undefined
}

/** Getters of foreign errors may throw. */
function fieldOf(value: unknown, field: string): unknown {
  try {
    return (value as Readonly<Record<string, unknown>>)[field]
  } catch {
    return undefined
  }
}
