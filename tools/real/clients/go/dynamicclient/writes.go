package dynamicclient

import (
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
	"kubewright.dev/real/clients/scenario"
)

func patch(run *scenario.Run) {
	all := client(run)
	given(run, "patched", map[string]any{"color": "red"})
	changed, err := all.Patch(run.Context, "patched", types.MergePatchType, []byte(`{"spec":{"size":4,"color":null}}`), metav1.PatchOptions{})
	run.Succeeds("a custom resource takes a merge patch", err)
	run.Equal("a merge patch sets and removes", []any{field(changed, "spec", "size"), field(changed, "spec", "color")}, []any{int64(4), nil})
	changed, err = all.Patch(run.Context, "patched", types.JSONPatchType, []byte(`[{"op":"add","path":"/spec/color","value":"green"}]`), metav1.PatchOptions{})
	run.Succeeds("a custom resource takes a JSON patch", err)
	run.Equal("a JSON patch adds", field(changed, "spec", "color"), "green")
	_, err = all.Patch(run.Context, "patched", types.StrategicMergePatchType, []byte(`{}`), metav1.PatchOptions{})
	run.Fails("a custom resource takes no strategic merge patch", err, apierrors.IsUnsupportedMediaType)
	_, err = all.Patch(run.Context, "patched", types.MergePatchType, []byte(`{"spec":{"size":11}}`), metav1.PatchOptions{})
	run.Fails("a patch to what the schema forbids is Invalid", err, apierrors.IsInvalid)
}

func apply(run *scenario.Run) {
	all := client(run)
	part := func(name string, count int64) map[string]any { return map[string]any{"name": name, "count": count} }
	desired := func(color string, parts ...any) map[string]any { return map[string]any{"color": color, "parts": parts} }
	mine := metav1.ApplyOptions{FieldManager: "mine"}
	_, err := all.Apply(run.Context, "applied", widget("applied", desired("red", part("wheel", 4))), mine)
	run.Succeeds("a custom resource is applied", err)
	both, err := all.Apply(run.Context, "applied", widget("applied", map[string]any{"parts": []any{part("door", 2)}}), metav1.ApplyOptions{FieldManager: "theirs"})
	run.Succeeds("another manager applies another element of a list", err)
	run.Equal("a list is merged by its keys", field(both, "spec", "parts"), []any{part("wheel", 4), part("door", 2)})
	_, err = all.Apply(run.Context, "applied", widget("applied", desired("blue", part("door", 2))), metav1.ApplyOptions{FieldManager: "theirs"})
	run.Fails("a value of another manager is a Conflict", err, apierrors.IsConflict)
	forced, err := all.Apply(run.Context, "applied", widget("applied", desired("blue", part("door", 2))), metav1.ApplyOptions{FieldManager: "theirs", Force: true})
	run.Succeeds("force takes the value", err)
	run.Equal("the value is the forced one", field(forced, "spec", "color"), "blue")
	less, err := all.Apply(run.Context, "applied", widget("applied", map[string]any{}), mine)
	run.Need("apply without the list", err)
	run.Equal("an element that is not applied any more goes", field(less, "spec", "parts"), []any{part("door", 2)})
	_, err = all.Apply(run.Context, "applied", widget("applied", map[string]any{"size": int64(11)}), mine)
	run.Fails("an apply of what the schema forbids is Invalid", err, apierrors.IsInvalid)
	status := widget("applied", nil)
	delete(status.Object, "spec")
	status.Object["status"] = map[string]any{"phase": "Ready"}
	changed, err := all.ApplyStatus(run.Context, "applied", status, mine)
	run.Succeeds("a status is applied", err)
	run.Equal("an applied status is there", field(changed, "status", "phase"), "Ready")
}

func subresources(run *scenario.Run) {
	all := client(run)
	draft := widget("shown", map[string]any{"size": int64(2)})
	draft.Object["status"] = map[string]any{"phase": "Early"}
	made, err := all.Create(run.Context, draft, metav1.CreateOptions{})
	run.Need("create a widget with a status", err)
	run.Equal("a create sets no status", field(made, "status"), nil)
	made.Object["status"] = map[string]any{"phase": "Ready", "size": int64(2)}
	unstructuredSet(made, int64(9), "spec", "size")
	changed, err := all.UpdateStatus(run.Context, made, metav1.UpdateOptions{})
	run.Succeeds("a status is updated", err)
	run.Equal("an update of the status changes the status alone",
		[]any{field(changed, "status", "phase"), field(changed, "spec", "size"), changed.GetGeneration()}, []any{"Ready", int64(2), int64(1)})
	changed, err = all.Patch(run.Context, "shown", types.MergePatchType, []byte(`{"status":{"phase":"Busy"}}`), metav1.PatchOptions{}, "status")
	run.Succeeds("a status is patched", err)
	run.Equal("a patched status is there", field(changed, "status", "phase"), "Busy")
	scale, err := all.Get(run.Context, "shown", metav1.GetOptions{}, "scale")
	run.Succeeds("a scale of a custom resource is read", err)
	run.Equal("a scale shows kind and sizes",
		[]any{scale.GetKind(), field(scale, "spec", "replicas"), field(scale, "status", "replicas")}, []any{"Scale", int64(2), int64(2)})
	_, err = all.Patch(run.Context, "shown", types.MergePatchType, []byte(`{"spec":{"replicas":5}}`), metav1.PatchOptions{}, "scale")
	run.Succeeds("a scale of a custom resource is patched", err)
	found, err := all.Get(run.Context, "shown", metav1.GetOptions{})
	run.Need("read the widget", err)
	run.Equal("a patched scale sizes the custom resource", field(found, "spec", "size"), int64(5))
}
