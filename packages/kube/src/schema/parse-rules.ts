import { isJsonObject } from '../json/index.ts'
import { KeywordReader } from './keyword-reader.ts'
import type { ValidationRule } from './structural.ts'

const keyword = 'x-kubernetes-validations'

/** Reads x-kubernetes-validations; it does not check whether the expressions are valid CEL. */
export function parseValidationRules(read: KeywordReader): readonly ValidationRule[] {
  return read.list(keyword).map((entry, index) => {
    const rule = new KeywordReader(isJsonObject(entry) ? entry : {}, read.at(`${keyword}[${index}]`))
    const reason = rule.optionalText('reason')
    const optionalOldSelf = rule.optionalFlag('optionalOldSelf')
    return {
      rule: rule.text('rule'),
      message: rule.text('message'),
      messageExpression: rule.text('messageExpression'),
      fieldPath: rule.text('fieldPath'),
      ...(reason === undefined ? {} : { reason }),
      ...(optionalOldSelf === undefined ? {} : { optionalOldSelf }),
    }
  })
}
