// Package patches answers questions about patches and server-side apply: JSON patch, merge patch, strategic merge patch and their
// diffs as apimachinery and the API server have them, and structured-merge-diff with apimachinery's managedFields.
package patches

import "kubewright.dev/real/oracle/answer"

// Functions of this package, by the names the questions use.
var Functions = answer.Functions{
	"jsonPatch.apply":         applyJSONPatch,
	"jsonPatch.unknownFields": unknownJSONPatchFields,
	"mergePatch.apply":        applyMergePatch,
	"mergePatch.create":       createMergePatch,
	"mergePatch.threeWay":     createThreeWayMergePatch,
	"mergePatch.conflicts":    haveConflicts,
	"strategic.apply":         applyStrategic,
	"strategic.mergePatches":  mergeStrategicPatches,
	"strategic.conflicts":     haveStrategicConflicts,
	"strategic.twoWay":        createTwoWayStrategic,
	"strategic.threeWay":      createThreeWayStrategic,
	"strategic.tags":          patchTags,
	"apply.sequence":          runSequence,
	"apply.toScale":           toScale,
	"apply.fromScale":         fromScale,
	"typed.validate":          validateTyped,
	"typed.compare":           compareTyped,
	"typed.merge":             mergeTyped,
	"typed.extract":           extractTyped,
	"typed.remove":            removeTyped,
	"fieldSets.algebra":       fieldSetAlgebra,
	"fieldSets.parse":         parseFieldSet,
}
