// Package metadataclient tests the metadata client, which reads only the metadata of objects.
package metadataclient

import (
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/dynamic"
	"k8s.io/client-go/metadata"
	"k8s.io/client-go/rest"
	"kubewright.dev/real/clients/scenario"
)

const group = "metadata.clients.kubewright.dev"

var (
	configMaps = schema.GroupVersionResource{Version: "v1", Resource: "configmaps"}
	widgets    = schema.GroupVersionResource{Group: group, Version: "v1", Resource: "widgets"}
)

// Scenario is that of the metadata client.
var Scenario = scenario.Scenario{
	Name:  "metadata",
	About: "objects as nothing but their metadata",
	Steps: []scenario.Step{
		{Name: "read, watch and change built-in objects", Do: builtin},
		{Name: "read custom resources", Do: custom},
	},
}

func client(run *scenario.Run) metadata.Interface {
	// The client requests protobuf for everything but custom resources, and accepts JSON.
	made, err := metadata.NewForConfig(rest.CopyConfig(run.Config))
	run.Need("make a metadata client", err)
	return made
}

func builtin(run *scenario.Run) {
	all := client(run).Resource(configMaps).Namespace(run.Namespace)
	ctx := run.Context
	made, err := run.Clients().CoreV1().ConfigMaps(run.Namespace).Create(ctx, scenario.Labelled("seen", "a", "1"), metav1.CreateOptions{})
	run.Need("create a ConfigMap", err)
	found, err := all.Get(ctx, "seen", metav1.GetOptions{})
	run.Succeeds("metadata is read", err)
	run.Equal("metadata is the object's", found.ObjectMeta, made.ObjectMeta)
	_, err = all.Get(ctx, "missing", metav1.GetOptions{})
	run.Fails("metadata of an absent object is NotFound", err, apierrors.IsNotFound)
	list, err := all.List(ctx, metav1.ListOptions{LabelSelector: "a=1"})
	run.Succeeds("metadata is listed", err)
	run.Equal("a list of metadata has its items", len(list.Items), 1)
	run.That("a list of metadata has a revision", list.ResourceVersion != "", list.ListMeta)

	watcher, err := all.Watch(ctx, metav1.ListOptions{ResourceVersion: list.ResourceVersion})
	run.Succeeds("metadata is watched", err)
	defer watcher.Stop()
	changed, err := all.Patch(ctx, "seen", types.MergePatchType, []byte(`{"metadata":{"labels":{"a":"2"}}}`), metav1.PatchOptions{})
	run.Succeeds("metadata is patched", err)
	run.Equal("patched metadata is returned", changed.Labels, map[string]string{"a": "2"})
	expectEvent(run, watcher, "a watch of metadata tells the change", watch.Modified)
	run.Succeeds("an object is deleted by the metadata client", all.Delete(ctx, "seen", metav1.DeleteOptions{}))
	expectEvent(run, watcher, "a watch of metadata tells the deletion", watch.Deleted)
	run.Succeeds("a collection is deleted by the metadata client",
		all.DeleteCollection(ctx, metav1.DeleteOptions{}, metav1.ListOptions{LabelSelector: "a"}))
}

func expectEvent(run *scenario.Run, watcher watch.Interface, sentence string, kind watch.EventType) {
	select {
	case event := <-watcher.ResultChan():
		object, isMetadata := event.Object.(*metav1.PartialObjectMetadata)
		run.That(sentence, event.Type == kind && isMetadata && object.Name == "seen", event)
	case <-run.Context.Done():
		run.That(sentence, false, "nothing")
	}
}

func custom(run *scenario.Run) {
	run.Install(scenario.Widgets(group))
	maker, err := dynamic.NewForConfig(run.Config)
	run.Need("make a dynamic client", err)
	draft := &unstructured.Unstructured{Object: map[string]any{
		"apiVersion": group + "/v1", "kind": "Widget",
		"metadata": map[string]any{"name": "seen", "finalizers": []any{"clients.kubewright.dev/hold"}},
	}}
	made, err := maker.Resource(widgets).Namespace(run.Namespace).Create(run.Context, draft, metav1.CreateOptions{})
	run.Need("create a widget", err)
	all := client(run).Resource(widgets).Namespace(run.Namespace)
	list, err := all.List(run.Context, metav1.ListOptions{})
	run.Succeeds("metadata of custom resources is listed", err)
	run.Equal("metadata of a custom resource is its own", []any{len(list.Items), list.Items[0].UID}, []any{1, made.GetUID()})
	changed, err := all.Patch(run.Context, "seen", types.JSONPatchType, []byte(`[{"op":"remove","path":"/metadata/finalizers"}]`), metav1.PatchOptions{})
	run.Succeeds("finalizers of a custom resource are patched away", err)
	run.Equal("patched finalizers are returned", len(changed.Finalizers), 0)
	run.Succeeds("a custom resource is deleted by the metadata client", all.Delete(run.Context, "seen", metav1.DeleteOptions{}))
}
