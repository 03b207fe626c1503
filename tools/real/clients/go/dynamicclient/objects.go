package dynamicclient

import (
	"strings"
	"sync"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/client-go/dynamic"
	"k8s.io/client-go/rest"
	"kubewright.dev/real/clients/scenario"
)

func objects(run *scenario.Run) {
	all := client(run)
	ctx := run.Context
	made, err := all.Create(ctx, widget("first", map[string]any{"color": "red", "unknown": "x"}), metav1.CreateOptions{})
	run.Succeeds("a custom resource is created", err)
	run.Equal("a default of the schema is set", field(made, "spec", "size"), int64(1))
	run.Equal("what the schema does not know is pruned", field(made, "spec", "unknown"), nil)
	run.Equal("a custom resource begins with generation 1", made.GetGeneration(), int64(1))
	found, err := all.Get(ctx, "first", metav1.GetOptions{})
	run.Succeeds("a custom resource is read", err)
	run.Equal("a custom resource is read as it was created", found.Object, made.Object)
	unstructuredSet(found, int64(3), "spec", "size")
	changed, err := all.Update(ctx, found, metav1.UpdateOptions{})
	run.Succeeds("a custom resource is updated", err)
	run.Equal("a change of the spec raises the generation", changed.GetGeneration(), int64(2))
	_, err = all.Update(ctx, made, metav1.UpdateOptions{})
	run.Fails("an update of an old revision is a Conflict", err, apierrors.IsConflict)
	made.SetResourceVersion("")
	_, err = all.Update(ctx, made, metav1.UpdateOptions{})
	run.Fails("an update of a custom resource without a revision is Invalid", err, apierrors.IsInvalid)
	given(run, "second", map[string]any{"color": "blue"})
	list, err := all.List(ctx, metav1.ListOptions{})
	run.Succeeds("custom resources are listed", err)
	run.Equal("a list has its kind and its items",
		[]any{list.GetKind(), list.GetAPIVersion(), len(list.Items)}, []any{"WidgetList", group + "/v1", 2})
	list, err = all.List(ctx, metav1.ListOptions{FieldSelector: "spec.color=blue"})
	run.Succeeds("custom resources are listed by a selectable field", err)
	run.Equal("a selectable field selects", []any{len(list.Items), list.Items[0].GetName()}, []any{1, "second"})
	_, err = all.List(ctx, metav1.ListOptions{FieldSelector: "spec.size=1"})
	run.Fails("a field that is not selectable is a bad request", err, apierrors.IsBadRequest)
	run.Succeeds("a custom resource is deleted", all.Delete(ctx, "second", metav1.DeleteOptions{}))
	_, err = all.Get(ctx, "second", metav1.GetOptions{})
	run.Fails("a deleted custom resource is NotFound", err, apierrors.IsNotFound)
	run.Succeeds("a collection of custom resources is deleted",
		all.DeleteCollection(ctx, metav1.DeleteOptions{}, metav1.ListOptions{FieldSelector: "spec.color=red"}))
	_, err = all.Get(ctx, "first", metav1.GetOptions{})
	run.Fails("a collection by a selectable field is gone", err, apierrors.IsNotFound)
}

func validate(run *scenario.Run) {
	_, err := client(run).Create(run.Context, widget("large", map[string]any{"size": int64(11)}), metav1.CreateOptions{})
	run.Fails("what the schema forbids is Invalid", err, apierrors.IsInvalid)
	run.That("Invalid names field and rule",
		strings.Contains(err.Error(), "spec.size: Invalid value: 11: spec.size in body should be less than or equal to 10"), err)
	_, err = client(run).Create(run.Context, widget("typed", map[string]any{"size": "2"}), metav1.CreateOptions{})
	run.Fails("a value of another type is Invalid", err, apierrors.IsInvalid)
	strict := metav1.CreateOptions{FieldValidation: metav1.FieldValidationStrict}
	_, err = client(run).Create(run.Context, widget("strict", map[string]any{"unknown": "x"}), strict)
	run.Fails("an unknown field is a bad request when validation is strict", err, apierrors.IsBadRequest)
	run.That("the bad request names the field", strings.Contains(err.Error(), `unknown field "spec.unknown"`), err)

	warnings := &warningList{}
	config := rest.CopyConfig(run.Config)
	config.WarningHandler = warnings
	made, err := dynamic.NewForConfig(config)
	run.Need("make a dynamic client with a warning handler", err)
	warn := metav1.CreateOptions{FieldValidation: metav1.FieldValidationWarn}
	_, err = made.Resource(widgets).Namespace(run.Namespace).Create(run.Context, widget("warned", map[string]any{"unknown": "x"}), warn)
	run.Succeeds("an unknown field is accepted when validation warns", err)
	run.Equal("the client is warned of the unknown field", warnings.texts, []string{`unknown field "spec.unknown"`})
}

// warningList collects the warnings of a server.
type warningList struct {
	lock  sync.Mutex
	texts []string
}

func (w *warningList) HandleWarningHeader(_ int, _ string, text string) {
	w.lock.Lock()
	defer w.lock.Unlock()
	w.texts = append(w.texts, text)
}

func builtin(run *scenario.Run) {
	all := clients(run).Resource(schema.GroupVersionResource{Version: "v1", Resource: "configmaps"}).Namespace(run.Namespace)
	draft := &unstructured.Unstructured{Object: map[string]any{
		"apiVersion": "v1", "kind": "ConfigMap", "metadata": map[string]any{"name": "plain"}, "data": map[string]any{"a": "1"},
	}}
	_, err := all.Create(run.Context, draft, metav1.CreateOptions{})
	run.Succeeds("the dynamic client creates a ConfigMap", err)
	list, err := all.List(run.Context, metav1.ListOptions{})
	run.Succeeds("the dynamic client lists ConfigMaps", err)
	run.Equal("items of a list have their kind", list.Items[0].GroupVersionKind().String(), "/v1, Kind=ConfigMap")
	wrong := widget("wrong", nil)
	_, err = all.Create(run.Context, wrong, metav1.CreateOptions{})
	run.Fails("a widget is not created as a ConfigMap", err, apierrors.IsBadRequest)
}

func unstructuredSet(object *unstructured.Unstructured, value any, path ...string) {
	if err := unstructured.SetNestedField(object.Object, value, path...); err != nil {
		panic(err)
	}
}
