package dynamicclient

import (
	"time"

	apiextensions "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	definitions "k8s.io/apiextensions-apiserver/pkg/client/clientset/clientset"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"kubewright.dev/real/clients/scenario"
)

const goneWithin = 30 * time.Second

func define(run *scenario.Run) {
	run.Install(scenario.Widgets(group))
	made, err := definitions.NewForConfig(run.Config)
	run.Need("make a clientset of definitions", err)
	all := made.ApiextensionsV1().CustomResourceDefinitions()
	found, err := all.Get(run.Context, "widgets."+group, metav1.GetOptions{})
	run.Need("read the definition", err)
	run.Equal("an established definition has accepted names and stored versions",
		[]any{found.Status.AcceptedNames.Kind, found.Status.StoredVersions}, []any{"Widget", []string{"v1"}})
	run.Equal("a definition is defaulted", found.Spec.Conversion.Strategy, apiextensions.NoneConverter)
	broken := scenario.Widgets("broken." + group)
	broken.Spec.Versions[0].Schema.OpenAPIV3Schema.Properties["spec"] = apiextensions.JSONSchemaProps{}
	_, err = all.Create(run.Context, broken, metav1.CreateOptions{})
	run.Fails("a definition without a structural schema is Invalid", err, apierrors.IsInvalid)
	misnamed := scenario.Widgets("misnamed." + group)
	misnamed.Name = "gadgets." + group
	_, err = all.Create(run.Context, misnamed, metav1.CreateOptions{})
	run.Fails("a definition that is not named after its resource is Invalid", err, apierrors.IsInvalid)
}

// versions defines a second kind with two versions and no conversion webhook.
func versions(run *scenario.Run) {
	two := scenario.Widgets("two." + group)
	older := *two.Spec.Versions[0].DeepCopy()
	older.Name, older.Storage = "v1beta1", false
	older.Deprecated = true
	two.Spec.Versions = append(two.Spec.Versions, older)
	made, err := definitions.NewForConfig(run.Config)
	run.Need("make a clientset of definitions", err)
	_, err = made.ApiextensionsV1().CustomResourceDefinitions().Create(run.Context, two, metav1.CreateOptions{})
	run.Succeeds("a definition of two versions is created", err)
	beta := clients(run).Resource(schema.GroupVersionResource{Group: two.Spec.Group, Version: "v1beta1", Resource: "widgets"}).Namespace(run.Namespace)
	stable := clients(run).Resource(schema.GroupVersionResource{Group: two.Spec.Group, Version: "v1", Resource: "widgets"}).Namespace(run.Namespace)
	draft := widget("two", map[string]any{"size": int64(2)})
	draft.SetAPIVersion(two.Spec.Group + "/v1beta1")
	run.Eventually("an object is created in the older version", goneWithin, func() (bool, any) {
		_, err := beta.Create(run.Context, draft, metav1.CreateOptions{})
		return err == nil, err
	})
	found, err := stable.Get(run.Context, "two", metav1.GetOptions{})
	run.Succeeds("an object of the older version is read in the newer", err)
	run.Equal("it is shown in the requested version", found.GetAPIVersion(), two.Spec.Group+"/v1")
	wrong := widget("wrong", nil)
	wrong.SetAPIVersion(two.Spec.Group + "/v1")
	_, err = beta.Create(run.Context, wrong, metav1.CreateOptions{})
	run.Fails("an object of one version is not created at another", err, apierrors.IsBadRequest)
}

func undefine(run *scenario.Run) {
	given(run, "last", nil)
	made, err := definitions.NewForConfig(run.Config)
	run.Need("make a clientset of definitions", err)
	all := made.ApiextensionsV1().CustomResourceDefinitions()
	run.Succeeds("a definition is deleted", all.Delete(run.Context, "widgets."+group, metav1.DeleteOptions{}))
	run.Eventually("a deleted definition goes", goneWithin, func() (bool, any) {
		_, err := all.Get(run.Context, "widgets."+group, metav1.GetOptions{})
		return apierrors.IsNotFound(err), err
	})
	run.Eventually("its kind is not served any more", goneWithin, func() (bool, any) {
		_, err := client(run).List(run.Context, metav1.ListOptions{})
		return apierrors.IsNotFound(err), err
	})
	_, err = all.Create(run.Context, scenario.Widgets(group), metav1.CreateOptions{})
	run.Need("define the kind again", err)
	run.Eventually("objects of a deleted definition are gone for good", goneWithin, func() (bool, any) {
		list, err := client(run).List(run.Context, metav1.ListOptions{})
		return err == nil && len(list.Items) == 0, listed(list, err)
	})
	run.Need("clean up", all.Delete(run.Context, "widgets."+group, metav1.DeleteOptions{}))
}

func listed(list *unstructured.UnstructuredList, err error) any {
	if err != nil {
		return err
	}
	return len(list.Items)
}
