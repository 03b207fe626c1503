/** The instructions that the scanner is made of, with their bytes; those with operands of their own stand apart. */
export const plainOpcodes: Readonly<Record<string, readonly number[]>> = {
  unreachable: [0x00],
  return: [0x0f],
  select: [0x1b],
  'i32.eqz': [0x45],
  'i32.eq': [0x46],
  'i32.ne': [0x47],
  'i32.lt_s': [0x48],
  'i32.lt_u': [0x49],
  'i32.gt_s': [0x4a],
  'i32.gt_u': [0x4b],
  'i32.le_s': [0x4c],
  'i32.le_u': [0x4d],
  'i32.ge_s': [0x4e],
  'i32.ge_u': [0x4f],
  'i32.ctz': [0x68],
  'i32.add': [0x6a],
  'i32.sub': [0x6b],
  'i32.and': [0x71],
  'i32.or': [0x72],
  'i64.add': [0x7c],
  'i64.mul': [0x7e],
  'i64.extend_i32_u': [0xad],
  'f64.convert_i64_s': [0xb9],
  'memory.fill': [0xfc, 0x0b, 0x00],
  'i8x16.splat': [0xfd, 0x0f],
  'i8x16.eq': [0xfd, 0x23],
  'i8x16.lt_s': [0xfd, 0x25],
  'v128.or': [0xfd, 0x50],
  'i8x16.bitmask': [0xfd, 0x64],
}

/** Loads and stores: their bytes, and the power of two to which the address is aligned at least. */
export const memoryOpcodes: Readonly<Record<string, readonly [readonly number[], number]>> = {
  'i32.load': [[0x28], 0],
  'i32.load8_u': [[0x2d], 0],
  'i32.store': [[0x36], 0],
  'i32.store8': [[0x3a], 0],
  'f64.store': [[0x39], 0],
  'v128.load': [[0xfd, 0x00], 0],
}

export const valueTypes: Readonly<Record<string, number>> = { i32: 0x7f, i64: 0x7e, f64: 0x7c, v128: 0x7b }

export const variableOpcodes: Readonly<Record<string, number>> = {
  'local.get': 0x20,
  'local.set': 0x21,
  'local.tee': 0x22,
  'global.get': 0x23,
  'global.set': 0x24,
}
