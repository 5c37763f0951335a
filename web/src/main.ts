import { mount } from 'svelte';
import App from './App.svelte';
import { keepTheShell } from './offline/register';
import './style/tokens.css';
import './style/base.css';
import './style/dragging.css';

const target = document.getElementById('app');
if (target) mount(App, { target });
keepTheShell();
